import { PhoneField } from '#ui/components/phone-field.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { textIn } from '#ui/screen/forms.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { fullNumber } from '../../rules/phone-numbers.ts';
import { useDialCountries } from './dial-countries.ts';

interface GuardianFieldsProps {
  readonly refusal: FormRefusal | undefined;
}

/** The guardian to ask, with a number or an address depending on the brand. */
export function GuardianFields({ refusal }: GuardianFieldsProps) {
  const t = useTexts('guardian');
  const { entry } = useVisit().brand;
  const countries = useDialCountries();
  const relations = ['parent', 'guardian'].map((relation) => {
    return { value: relation, text: t('relation', { relation }) };
  });
  return (
    <div className="stack">
      <TextField
        name="guardianName"
        label={t('guardian_name')}
        error={refusal?.fields.guardianName}
        defaultValue={refusal?.values.guardianName}
        autoComplete="off"
      />
      <Select
        name="guardianRelation"
        label={t('guardian_relation')}
        options={relations}
        defaultValue={refusal?.values.guardianRelation ?? 'parent'}
      />
      {entry === 'email' ? (
        <TextField
          name="guardianEmail"
          label={t('contact_email')}
          error={refusal?.fields.guardianEmail}
          defaultValue={refusal?.values.guardianEmail}
          type="email"
          dir="ltr"
          autoComplete="off"
        />
      ) : (
        <PhoneField
          name="guardianNumber"
          label={t('contact_number')}
          error={refusal?.fields.guardianNumber}
          defaultValue={refusal?.values.guardianNumber}
          countries={countries}
          countryLabel={t('country')}
          autoComplete="off"
        />
      )}
    </div>
  );
}

/** Reads the guardian; `undefined` if the form has no such fields. */
export function guardianIn(form: FormData) {
  if (!form.has('guardianName')) return undefined;
  const text = (name: string) => textIn(form, name);
  return {
    name: text('guardianName'),
    relation: text('guardianRelation') === 'guardian' ? ('guardian' as const) : ('parent' as const),
    ...(form.has('guardianEmail') && { email: text('guardianEmail') }),
    ...(form.has('guardianNumber') && {
      number: fullNumber(text('guardianNumber'), text('guardianNumberCountry')),
    }),
  };
}

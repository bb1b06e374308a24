import { useState } from 'react';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { PhoneField } from '#ui/components/phone-field.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { isYounger } from '../../rules/age.ts';
import { useDialCountries } from './dial-countries.ts';

interface BirthFieldsProps {
  readonly refusal: FormRefusal | undefined;
}

/** The date of birth, and where it asks for one and the brand allows it, the consent of a guardian. */
export function BirthFields({ refusal }: BirthFieldsProps) {
  const t = useTexts('identity');
  const { brand, now } = useVisit();
  const [born, setBorn] = useState(refusal?.values.dateOfBirth ?? '');
  const young = isYounger(born, brand.minimumAge, new Date(now));
  return (
    <>
      <TextField
        name="dateOfBirth"
        label={t('date_of_birth')}
        hint={t('birth_hint')}
        error={refusal?.fields.dateOfBirth}
        defaultValue={refusal?.values.dateOfBirth}
        onChange={(event) => setBorn(event.currentTarget.value)}
        type="date"
        autoComplete="bday"
        required
      />
      {brand.parentalConsent && young && <GuardianFields refusal={refusal} />}
    </>
  );
}

function GuardianFields({ refusal }: BirthFieldsProps) {
  const t = useTexts('identity');
  const { minimumAge } = useVisit().brand;
  const countries = useDialCountries();
  const relations = ['parent', 'guardian'].map((relation) => {
    return { value: relation, text: t('relation', { relation }) };
  });
  return (
    <Card title={t('guardian_title')} level={2}>
      <div className="stack">
        <p className="muted">{t('guardian_text', { age: minimumAge })}</p>
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
        <PhoneField
          name="guardianNumber"
          label={t('guardian_number')}
          error={refusal?.fields.guardianNumber}
          defaultValue={refusal?.values.guardianNumber}
          countries={countries}
          countryLabel={t('phone_country')}
          autoComplete="off"
        />
        <Checkbox
          name="guardianAgreed"
          label={t('guardian_agree')}
          error={refusal?.fields.guardianAgreed}
          defaultChecked={refusal?.values.guardianAgreed !== undefined}
        />
      </div>
    </Card>
  );
}

import { useState } from 'react';
import { Card } from '#ui/components/card.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { isYounger } from '../../rules/age.ts';
import { GuardianFields } from './guardian-fields.tsx';

interface BirthFieldsProps {
  readonly refusal: FormRefusal | undefined;
}

/** The date of birth, and where it asks for one and the brand allows it, a guardian to ask. */
export function BirthFields({ refusal }: BirthFieldsProps) {
  const t = useTexts('identity');
  const { brand, timeZone, now } = useVisit();
  const [born, setBorn] = useState(refusal?.values.dateOfBirth ?? '');
  const young = isYounger(born, { minimumAge: brand.minimumAge, timeZone }, new Date(now));
  return (
    <>
      <TextField
        name="dateOfBirth"
        label={t('date_of_birth')}
        hint={
          <>
            <Written day={born} />
            {t('birth_hint')}
          </>
        }
        error={refusal?.fields.dateOfBirth}
        defaultValue={refusal?.values.dateOfBirth}
        onChange={(event) => setBorn(event.currentTarget.value)}
        type="date"
        autoComplete="bday"
        required
      />
      {brand.parentalConsent && young && <GuardianCard refusal={refusal} />}
    </>
  );
}

/** In the language of the page; the field itself is written in that of the browser. */
function Written({ day }: { readonly day: string }) {
  const { date } = useFormat();
  const noon = `${day}T12:00:00Z`;
  if (Number.isNaN(Date.parse(noon))) return null;
  return <strong>{date(noon)} · </strong>;
}

function GuardianCard({ refusal }: BirthFieldsProps) {
  const t = useTexts('guardian');
  const { minimumAge } = useVisit().brand;
  return (
    <Card title={t('form_title')} level={2}>
      <div className="stack">
        <p className="muted">{t('form_text', { age: minimumAge })}</p>
        <GuardianFields refusal={refusal} />
      </div>
    </Card>
  );
}

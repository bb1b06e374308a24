import { useState } from 'react';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { CurrentPassword } from './credential-fields.tsx';

interface ProfileEmailProps {
  readonly field: {
    readonly name: string;
    readonly error: string | undefined;
    readonly defaultValue: string;
  };
  /** As it is kept. */
  readonly email: string | null;
  readonly refusal: FormRefusal | undefined;
}

/** The address; where players sign in with it, another one asks for the password. */
export function ProfileEmail({ field, email, refusal }: ProfileEmailProps) {
  const t = useTexts('identity');
  const signsIn = useVisit().brand.entry === 'email';
  const [typed, setTyped] = useState(field.defaultValue);
  // without script the refusal shows it
  const moves = typed.trim() !== email || refusal?.fields.emailPassword !== undefined;
  return (
    <>
      <TextField
        {...field}
        label={signsIn ? t('email') : t('email_optional')}
        type="email"
        dir="ltr"
        autoComplete="email"
        onChange={(event) => setTyped(event.target.value)}
      />
      {signsIn && moves && (
        <CurrentPassword label={t('password')} hint={t('email_moves')} refusal={refusal} />
      )}
    </>
  );
}

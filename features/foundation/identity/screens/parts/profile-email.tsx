import { useState } from 'react';
import { plainEmail } from '#core/normalise.ts';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { CurrentPassword } from './credential-fields.tsx';
import { EmailToConfirm } from './email-to-confirm.tsx';

interface ProfileEmailProps {
  readonly field: {
    readonly name: string;
    readonly error: string | undefined;
    readonly defaultValue: string;
  };
  /** As they are kept. */
  readonly profile: { readonly email: string | null; readonly emailConfirmed: boolean };
  readonly refusal: FormRefusal | undefined;
}

/** The address and how it stands; where players sign in with it, another one asks for the password. */
export function ProfileEmail({ field, profile, refusal }: ProfileEmailProps) {
  const t = useTexts('identity');
  const signsIn = useVisit().brand.entry === 'email';
  const [typed, setTyped] = useState(field.defaultValue);
  // without script the refusal shows it
  const { email, emailConfirmed } = profile;
  const isKept = plainEmail(typed) === (email ?? '');
  const moves = !isKept || refusal?.fields.emailPassword !== undefined;
  return (
    <>
      <TextField
        {...field}
        label={signsIn ? t('email') : t('email_optional')}
        hint={isKept && emailConfirmed ? t('email_confirmed') : undefined}
        type="email"
        dir="ltr"
        autoComplete="email"
        onChange={(event) => setTyped(event.target.value)}
      />
      {isKept && <EmailToConfirm />}
      {signsIn && moves && (
        <CurrentPassword label={t('password')} hint={t('email_moves')} refusal={refusal} />
      )}
    </>
  );
}

import { PasswordField } from '#ui/components/password-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useSealing } from './sealed-call.ts';

interface EmailFieldProps {
  readonly refusal: FormRefusal | undefined;
}

/** The address that one signs in by; whatever keeps passwords knows it as the name of the account. */
export function EmailField({ refusal }: EmailFieldProps) {
  const t = useTexts('identity');
  return (
    <TextField
      name="email"
      label={t('email')}
      error={refusal?.fields.email}
      defaultValue={refusal?.values.email}
      type="email"
      dir="ltr"
      autoComplete="username"
      required
    />
  );
}

interface CurrentPasswordProps {
  readonly label: string;
  readonly hint?: string;
  readonly refusal: FormRefusal | undefined;
}

/** The password that there is; the one to come is `NewPassword`. */
export function CurrentPassword({ label, hint, refusal }: CurrentPasswordProps) {
  useSealing();
  const t = useTexts('identity');
  return (
    <PasswordField
      name="emailPassword"
      label={label}
      hint={hint}
      error={refusal?.fields.emailPassword}
      showLabel={t('show_password')}
      hideLabel={t('hide_password')}
      dir="ltr"
      autoComplete="current-password"
      required
    />
  );
}

import { confirmationProblem } from '#core/fields.ts';
import { ApiProblem } from '#ui/api/problem.ts';
import { PasswordField } from '#ui/components/password-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { textIn } from '#ui/screen/forms.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useSealing } from './sealed-call.ts';

interface EmailFieldProps {
  readonly refusal: FormRefusal | undefined;
}

/** The sign-in address, which password managers save as the account's name. */
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

/** The current password. */
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

/** Refuses a form whose new password and confirmation differ, before it is sent. */
export function refuseMismatch(
  form: FormData,
  field: string,
  purpose: 'registration' | 'change',
): void {
  const code = confirmationProblem(textIn(form, field), textIn(form, 'confirmPassword'), purpose);
  if (!code) return;
  const error = { path: 'confirmPassword', code, message: '' };
  throw new ApiProblem(422, { code: 'input_invalid', errors: [error] });
}

interface NewPasswordProps {
  readonly name: string;
  readonly label: string;
  /** Error if the two differ. */
  readonly mismatch: string;
  readonly refusal: FormRefusal | undefined;
}

/** A new password and its confirmation. */
export function NewPassword({ name, label, mismatch, refusal }: NewPasswordProps) {
  useSealing();
  const t = useTexts('identity');
  const shared = {
    showLabel: t('show_password'),
    hideLabel: t('hide_password'),
    dir: 'ltr',
    autoComplete: 'new-password',
    required: true,
  } as const;
  return (
    <>
      <PasswordField
        {...shared}
        name={name}
        label={label}
        hint={t('password_hint')}
        error={refusal?.fields[name]}
      />
      <PasswordField
        {...shared}
        name="confirmPassword"
        label={t('confirm_password')}
        error={refusal?.fields.confirmPassword !== undefined && mismatch}
      />
    </>
  );
}

import { confirmationProblem } from '#core/fields.ts';
import { ApiProblem } from '#ui/api/problem.ts';
import { PasswordField } from '#ui/components/password-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useSealing } from './sealed-call.ts';

/** Refuses a form whose two passwords differ, before anything is sent. */
export function refuseMismatch(
  password: string,
  confirmation: string,
  form: 'registration' | 'change',
): void {
  const code = confirmationProblem(password, confirmation, form);
  if (!code) return;
  const error = { path: 'confirmPassword', code, message: '' };
  throw new ApiProblem(422, { code: 'input_invalid', errors: [error] });
}

interface NewPasswordProps {
  readonly name: string;
  readonly label: string;
  /** What is said where the two differ. */
  readonly mismatch: string;
  readonly refusal: FormRefusal | undefined;
}

/** A password chosen anew, and once more, so that nobody locks themselves out by a slip. */
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

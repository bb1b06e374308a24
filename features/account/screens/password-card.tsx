import { Form } from 'react-router';
import { Refused, useSending } from '#features/identity/screens/parts/form.tsx';
import { NewPassword } from '#features/identity/screens/parts/new-password.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { PasswordField } from '#ui/components/password-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';

/** Changes the password by the one there is; everybody else is signed out. */
export function PasswordCard({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('account');
  const i = useTexts('identity');
  const saving = useSending('password');
  return (
    <Card title={t('password_title')}>
      <Form method="post" className="stack" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="password" />
        <p className="muted">{t('password_text')}</p>
        <PasswordField
          name="emailPassword"
          label={t('current_password')}
          error={refusal?.fields.emailPassword}
          showLabel={i('show_password')}
          hideLabel={i('hide_password')}
          dir="ltr"
          autoComplete="current-password"
          required
        />
        <NewPassword
          name="newPassword"
          label={t('new_password')}
          mismatch={t('passwords_mismatch')}
          refusal={refusal}
        />
        <Refused refusal={refusal} />
        <Button type="submit" variant="primary" wide busy={saving} busyLabel={t('saving')}>
          {t('set_password')}
        </Button>
      </Form>
    </Card>
  );
}

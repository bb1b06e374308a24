import {
  CurrentPassword,
  NewPassword,
} from '#features/foundation/identity/screens/parts/credential-fields.tsx';
import { Refused, useSending } from '#features/foundation/identity/screens/parts/form.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { EndKeys } from './end-keys.tsx';

/** Changes the password by the one there is; everybody else is signed out. */
export function PasswordCard({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('account');
  const saving = useSending('password');
  return (
    <Card title={t('password_title')}>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="password" />
        <p className="muted">{t('password_text')}</p>
        <CurrentPassword label={t('current_password')} refusal={refusal} />
        <NewPassword
          name="newPassword"
          label={t('new_password')}
          mismatch={t('passwords_mismatch')}
          refusal={refusal}
        />
        <EndKeys />
        <Refused refusal={refusal} />
        <Button type="submit" variant="primary" wide busy={saving} busyLabel={t('saving')}>
          {t('set_password')}
        </Button>
      </Form>
    </Card>
  );
}

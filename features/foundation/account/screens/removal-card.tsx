import { useSearchParams } from 'react-router';
import { CodeField, Wait } from '#features/foundation/identity/screens/parts/code-field.tsx';
import { CurrentPassword } from '#features/foundation/identity/screens/parts/credential-fields.tsx';
import {
  FormButton,
  Refused,
  useSending,
} from '#features/foundation/identity/screens/parts/form.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './account.module.css';

interface RemovalProps {
  readonly refusal: FormRefusal | undefined;
  /** Of the code's sending. */
  readonly ofCode: FormRefusal | undefined;
}

/**
 * The end of an account: what it costs is said before, the own name is typed to mean it, and the person is asked for and
 * not the device: by the password, or a code to their number.
 */
export function RemovalCard({ refusal, ofCode }: RemovalProps) {
  const t = useTexts('account');
  const removing = useSending('remove');
  const { player, brand } = useVisit();
  const [query] = useSearchParams();
  const byPassword = brand.entry === 'email';
  const isOpen = refusal !== undefined || ofCode !== undefined || query.has('code');
  const i = useTexts('identity');
  const name = `\u2068${player?.username ?? ''}\u2069`; // stays in one piece in Arabic
  return (
    <Card title={t('remove_title')}>
      <div className="stack">
        <p>{t('remove_text')}</p>
        <ul className={styles.costs}>
          <li>{t('remove_data')}</li>
          <li>{t('remove_matches')}</li>
          <li>{t('remove_open')}</li>
          <li>{t('remove_subscription')}</li>
          <li>{t('remove_forever')}</li>
        </ul>
        <details className={styles.more} open={isOpen}>
          <summary>{t('remove_begin')}</summary>
          <div className="stack">
            {!byPassword && <SendCode refusal={ofCode} />}
            <Form method="post" className="stack" preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="owner" value={player?.userId ?? ''} />
              <p>{t('remove_confirm', { name })}</p>
              <TextField
                name="confirmation"
                label={i('username')}
                error={refusal?.fields.confirmation}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              {byPassword ? (
                <>
                  <CurrentPassword label={t('current_password')} refusal={refusal} />
                  <Refused refusal={refusal} />
                </>
              ) : (
                <CodeField
                  label={i('code')}
                  refusal={refusal?.fields.confirmation === undefined ? refusal : undefined}
                  field="otp"
                  aboutResending={[]}
                  bySms={query.has('code')}
                />
              )}
              <Button type="submit" variant="danger" wide busy={removing} busyLabel={t('removing')}>
                {t('remove_button')}
              </Button>
            </Form>
          </div>
        </details>
      </div>
    </Card>
  );
}

/** Once it was sent, the same button sends another. */
function SendCode({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('account');
  const i = useTexts('identity');
  const [query] = useSearchParams();
  const resendAt = query.get('resendAt');
  const isSent = query.has('code');
  return (
    <Form method="post" className="stack" preventScrollReset>
      <p>{t('remove_proof_code')}</p>
      {isSent && !refusal && (
        <Notice tone="success" role="status">
          {t('remove_code_sent')}
        </Notice>
      )}
      <Refused refusal={refusal} />
      <div className="row">
        <FormButton intent="remove-code" sendingText={i('sending_code')}>
          {isSent ? i('resend') : t('remove_send_code')}
        </FormButton>
        {resendAt && <Wait key={resendAt} until={resendAt} />}
      </div>
    </Form>
  );
}

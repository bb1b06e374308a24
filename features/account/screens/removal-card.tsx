import { Form } from 'react-router';
import { Refused, useSending } from '#features/identity/screens/parts/form.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './account.module.css';

/** The end of an account: what it costs is said before, and the own name is typed to mean it. */
export function RemovalCard({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('account');
  const removing = useSending('remove');
  const { player } = useVisit();
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
        <details className={styles.more} open={refusal !== undefined}>
          <summary>{t('remove_begin')}</summary>
          <Form method="post" className="stack" noValidate preventScrollReset>
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
            <Refused refusal={refusal} />
            <Button type="submit" variant="danger" wide busy={removing} busyLabel={t('removing')}>
              {t('remove_button')}
            </Button>
          </Form>
        </details>
      </div>
    </Card>
  );
}

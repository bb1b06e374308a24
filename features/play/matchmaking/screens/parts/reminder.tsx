import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { Form } from '#ui/components/form.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './matchmaking.module.css';

/** Asks for one notification when a player looks, or cancels it. */
export function Reminder({ until }: { readonly until: string | null }) {
  const t = useTexts('matchmaking');
  const { time } = useFormat();
  return (
    <Form method="post" className={styles.reminder} preventScrollReset>
      {until !== null && <p role="status">{t('reminded', { until: time(until) })}</p>}
      <FormButton intent={until ? 'remind_not' : 'remind'} wide sendingText={t('saving')}>
        {t(until ? 'remind_not' : 'remind')}
      </FormButton>
    </Form>
  );
}

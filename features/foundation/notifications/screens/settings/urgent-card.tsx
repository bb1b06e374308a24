import { Link } from 'react-router';
import { EmailToConfirm } from '#features/foundation/identity/screens/parts/email-to-confirm.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { Chosen } from './form.ts';

/** Channels for urgent notifications that were not seen in the app. */
export function UrgentCard({ chosen }: { readonly chosen: Chosen }) {
  const t = useTexts('notification-settings');
  const { settings, reach, urgentAfterMinutes: minutes, smsPerDay: count } = chosen;
  const { push, sms, email } = settings.urgent;
  const { emailToConfirm } = useVisit();
  return (
    <Card title={t('urgent_title')}>
      <p>{t('urgent_text', { minutes })}</p>
      <Checkbox name="urgent.push" label={t('urgent_push')} defaultChecked={push} />
      {reach.sms ? (
        <Checkbox name="urgent.sms" label={t('urgent_sms', { count })} defaultChecked={sms} />
      ) : (
        sms && <input type="hidden" name="urgent.sms" value="on" />
      )}
      <Checkbox name="urgent.email" label={t('urgent_email')} defaultChecked={email} />
      <EmailToConfirm />
      {!reach.email && emailToConfirm === null && (
        <p className="muted">
          {t('no_email')} <Link to="/register-form/true">{t('add_email')}</Link>
        </p>
      )}
    </Card>
  );
}

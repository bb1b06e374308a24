import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { Refused, useSending } from '#features/foundation/identity/screens/parts/form.tsx';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { settingsIn } from './settings/form.ts';
import { KindsCard } from './settings/kinds-card.tsx';
import { PushDevicesCard } from './settings/push-devices-card.tsx';
import { QuietCard } from './settings/quiet-card.tsx';
import { ThisDevice } from './settings/this-device.tsx';
import { UrgentCard } from './settings/urgent-card.tsx';

const HERE = '/notifications/settings';

const load = screenLoader(({ api }) => api.notificationSettings({}));
export const loader = load.server;
export const clientLoader = load.browser;

const save = screenAction(
  ({ api, form }) =>
    byIntent(form, {
      remove: async () => {
        await api.pushUnsubscribe(parseForm('pushUnsubscribe', form));
        return redirect(HERE, 303);
      },
      save: async () => {
        await api.setNotificationSettings(settingsIn(form));
        return redirect(`${HERE}?done=saved`, 303);
      },
    }),
  () => 'needs-network',
);
export const action = save.server;
export const clientAction = save.browser;

/** Settings of notifications outside the app: channels, kinds and quiet hours. */
export default function NotificationSettings() {
  const t = useTexts('notification-settings');
  const n = useTexts('notifications');
  const chosen = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const saving = useSending('save');
  const { settings, devices } = chosen;
  return (
    <Page title={t('title')} back={{ to: '/notifications', text: n('title') }} width="pairs">
      <p className="muted">{t('intro')}</p>
      {query.get('done') === 'saved' && !refusal && (
        <Notice tone="success" role="status">
          {t('saved')}
        </Notice>
      )}
      <Refused refusal={refusal} />
      <ThisDevice chosen={chosen} />
      {devices.length > 0 && <PushDevicesCard devices={devices} />}
      <Form method="post" className="stack" preventScrollReset key={JSON.stringify(settings)}>
        <input type="hidden" name="intent" value="save" />
        <UrgentCard chosen={chosen} />
        <KindsCard chosen={chosen} />
        <QuietCard chosen={chosen} fields={refusal?.fields} />
        <Button type="submit" variant="primary" wide busy={saving} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </Form>
    </Page>
  );
}

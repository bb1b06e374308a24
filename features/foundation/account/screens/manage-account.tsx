import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { refuseMismatch } from '#features/foundation/identity/screens/parts/credential-fields.tsx';
import { sendSealed } from '#features/foundation/identity/screens/parts/sealed-call.ts';
import { Card } from '#ui/components/card.tsx';
import { SettingsIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { forgetOutbox } from '#ui/outbox/device.ts';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { ConsentCard } from './consent-card.tsx';
import { DataCard } from './data-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { RemovalCard } from './removal-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

const HERE = '/manage-account';

const load = screenLoader(async ({ api, url }) => {
  const [sessions, files, requests, consents] = await Promise.all([
    api.sessions({ pageSize: 20 }),
    api.myData({ pageSize: 3 }),
    api.privacyRequests({ pageSize: 10 }),
    api.consents({ pageSize: 20 }),
  ]);
  // several hundred, so only on request
  const zones = url.searchParams.has('zone') ? knownZones() : [];
  return { sessions, files: files.items, requests: requests.items, consents, zones };
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, form }) => {
  const there = await byIntent<Record<string, Promise<unknown>>>(form, {
    password: () => {
      refuseMismatch(form, 'newPassword', 'change');
      return sendSealed(api, 'changePassword', parseForm('changePassword', form));
    },
    'end-session': () => api.endSession(parseForm('endSession', form)),
    'end-others': () => api.endOtherSessions(parseForm('endOtherSessions', form)),
    file: () => api.requestMyData({}),
    request: () => api.privacyRequest(parseForm('privacyRequest', form)),
    marketing: () => {
      const preferences = { marketing: form.has('marketing') };
      return api.consent({ kind: 'marketing', preferences });
    },
    'time-zone': () => api.setTimeZone(parseForm('setTimeZone', form)),
    'remove-code': async () => {
      const { resendAt } = await api.sendRemovalCode({});
      return redirect(`${HERE}?${new URLSearchParams({ code: 'sent', resendAt })}`);
    },
    remove: async () => {
      await sendSealed(api, 'removeProfile', parseForm('removeProfile', form));
      forgetOutbox(textIn(form, 'owner'));
      return redirect('/landing');
    },
  });
  if (there instanceof Response) return there;
  return redirect(`${HERE}?done=${encodeURIComponent(textIn(form, 'intent'))}`);
});
export const action = submit.server;
export const clientAction = submit.browser;

const DONE = [
  ...(['password', 'end-session', 'end-others', 'file', 'request', 'marketing'] as const),
  'time-zone',
] as const;

/** The player's settings of the account: password, devices, subscription, data and removal. */
export default function ManageAccount() {
  const t = useTexts('account');
  const c = useTexts('common');
  const { brand, player } = useVisit();
  useLive(player ? `player:${player.userId}` : [], ({ type }) => type === 'account');
  const { sessions, files, requests, consents, zones } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const done = DONE.find((intent) => intent === query.get('done'));
  const of = (intent: string) => (refusal?.values.intent === intent ? refusal : undefined);
  return (
    <Page title={t('account_title')} back={{ to: '/menu', text: c('back') }} width="pairs">
      {done && !refusal && (
        <Notice tone="success" role="status">
          {t(`done_${done}`)}
        </Notice>
      )}
      {brand.entry === 'email' && <PasswordCard key={done} refusal={of('password')} />}
      <SessionsCard sessions={sessions} />
      <TimeZoneCard zones={zones} refusal={of('time-zone')} />
      <Card title={t('subscription_title')} padding="flush">
        <List>
          <ListItem
            to="/manage-subscription"
            leading={<SettingsIcon />}
            title={t('subscription_link')}
            subtitle={t('subscription_text')}
          />
        </List>
      </Card>
      <DataCard files={files} requests={requests} refusal={of('request')} />
      <ConsentCard consents={consents} />
      <RemovalCard refusal={of('remove')} ofCode={of('remove-code')} />
    </Page>
  );
}

/** All time zones; on a browser that cannot list them, the device's own. */
function knownZones(): string[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return Intl.supportedValuesOf?.('timeZone') ?? [timeZone];
}

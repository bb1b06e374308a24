import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import type { Api } from '#ui/api/browser.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { DeviceName } from '#ui/components/device-name.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { EndKeys } from './end-keys.tsx';

type Sessions = Awaited<ReturnType<Api['sessions']>>;

/** Lists the player's sessions, each with a sign-out button. */
export function SessionsCard({ sessions }: { readonly sessions: Sessions }) {
  const t = useTexts('account');
  const { items, total } = sessions;
  return (
    <Card title={t('devices_title')} padding="flush" footer={total > 1 && <EndOthers />}>
      <List>
        {items.map((session) => (
          <Device key={session.sessionId} session={session} />
        ))}
      </List>
    </Card>
  );
}

function Device({ session }: { readonly session: Sessions['items'][number] }) {
  const t = useTexts('account');
  const format = useFormat();
  const { sessionId, browser, system, lastSeenAt, current } = session;
  return (
    <ListItem
      title={<DeviceName browser={browser} system={system} />}
      subtitle={t('last_seen', { time: format.dateTime(lastSeenAt) })}
      trailing={
        current ? <Badge tone="success">{t('this_device')}</Badge> : <End sessionId={sessionId} />
      }
    />
  );
}

function End({ sessionId }: { readonly sessionId: string }) {
  const t = useTexts('account');
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="sessionId" value={sessionId} />
      <Button type="submit" size="s" name="intent" value="end-session">
        {t('end_session')}
      </Button>
    </Form>
  );
}

function EndOthers() {
  const t = useTexts('account');
  return (
    <Form method="post" className="stack" preventScrollReset>
      <EndKeys />
      <FormButton intent="end-others" wide sendingText={t('saving')}>
        {t('end_others')}
      </FormButton>
    </Form>
  );
}

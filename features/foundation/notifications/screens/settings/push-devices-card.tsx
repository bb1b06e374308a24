import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { DeviceName } from '#ui/components/device-name.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Chosen } from './form.ts';

/** Lists the devices that get push messages, each with a button to remove it. */
export function PushDevicesCard({ devices }: Pick<Chosen, 'devices'>) {
  const t = useTexts('notification-settings');
  const format = useFormat();
  return (
    <Card title={t('devices_title')} padding="flush">
      <List>
        {devices.map(({ deviceId, browser, system, since, current }) => (
          <ListItem
            key={deviceId}
            title={<DeviceName browser={browser} system={system} />}
            subtitle={t('device_since', { time: format.dateTime(since) })}
            trailing={
              current ? (
                <Badge tone="success">{t('device_this')}</Badge>
              ) : (
                <Remove deviceId={deviceId} />
              )
            }
          />
        ))}
      </List>
    </Card>
  );
}

function Remove({ deviceId }: { readonly deviceId: string }) {
  const t = useTexts('notification-settings');
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="deviceId" value={deviceId} />
      <Button type="submit" size="s" name="intent" value="remove">
        {t('device_remove')}
      </Button>
    </Form>
  );
}

import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { playerPlace } from './player-places.ts';
import type { PlayerFile } from './use-player-file.ts';

/** A player's sessions, as their browsers describe themselves. */
export function Devices({ file }: { readonly file: PlayerFile }) {
  const t = useTexts('players');
  const format = useFormat();
  return (
    <Card title={t('devices_title')} padding={file.devices.length > 0 ? 'flush' : 'normal'}>
      {file.devices.length === 0 ? (
        <p className="muted">{t('devices_none')}</p>
      ) : (
        <List>
          {file.devices.map(({ browser, system, since, lastSeenAt }) => (
            <ListItem
              key={since + lastSeenAt}
              title={
                <bdi>{[browser, system].filter(Boolean).join(' · ') || t('device_unknown')}</bdi>
              }
              subtitle={t('device_seen', { at: format.dateTime(lastSeenAt) })}
            />
          ))}
        </List>
      )}
    </Card>
  );
}

/** Accounts that may be the same person's: a hint, no proof. */
export function SharedAccounts({ file }: { readonly file: PlayerFile }) {
  const t = useTexts('players');
  return (
    <Card title={t('shared_title')}>
      {file.shared.length === 0 ? (
        <p className="muted">{t('shared_none')}</p>
      ) : (
        <>
          <List>
            {file.shared.map(({ userId, username, by }) => (
              <ListItem
                key={userId}
                to={playerPlace(userId)}
                title={<bdi translate="no">{username}</bdi>}
                subtitle={t(`shared_${by}`)}
              />
            ))}
          </List>
          <p className="muted">{t('shared_hint')}</p>
        </>
      )}
    </Card>
  );
}

import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { Card } from '#ui/components/card.tsx';
import { useSecond } from '#ui/components/countdown.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Offers, Search } from '../search-types.ts';
import { CrowdLine } from './crowd-line.tsx';
import styles from './matchmaking.module.css';
import { Reminder } from './reminder.tsx';

/** The wait: its time, the players who look, and after two minutes other ways to a match. */
export function LookingPanel({ search }: { readonly search: Search }) {
  const t = useTexts('matchmaking');
  const { games, since, now, offers } = search;
  return (
    <>
      <section className={styles.looking} aria-label={t('looking')}>
        <span className={styles.pulse} aria-hidden="true" />
        <h2 className={styles.lookingTitle}>{t('looking')}</h2>
        <p className={styles.timer} role="timer">
          {since && <Waited since={since} now={now} />}
        </p>
        <p>
          <CrowdLine {...search} />
        </p>
        <p className={styles.small}>
          <bdi>{games.map(({ title }) => title).join(' · ')}</bdi>
        </p>
        <p className={styles.small}>{t('stays')}</p>
        <Form method="post">
          <FormButton intent="stop" wide sendingText={t('stopping')}>
            {t('stop')}
          </FormButton>
        </Form>
      </section>
      {offers && <OffersCard offers={offers} />}
    </>
  );
}

/** The time since the start, such as 1:07. */
export function Waited({ since, now }: { readonly since: string; readonly now: string }) {
  const seconds = Math.max(0, useSecond(now) - Math.floor(Date.parse(since) / 1_000));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <bdi translate="no" suppressHydrationWarning>
      {text}
    </bdi>
  );
}

/** After two minutes: rivals to challenge, and the reminder. The search continues. */
function OffersCard({ offers: { players, remindedUntil } }: { readonly offers: Offers }) {
  const t = useTexts('matchmaking');
  const { dateTime } = useFormat();
  const why = ({ game, rating, canPlayNow, commonAt }: Offers['players'][number]) =>
    [
      game.title,
      ...(rating === null ? [] : [t('rated', { rating })]),
      ...(canPlayNow ? [t('can_play_now')] : []),
      ...(commonAt === null || canPlayNow ? [] : [t('both_free', { when: dateTime(commonAt) })]),
    ].join(' · ');
  return (
    <Card title={t('quiet')}>
      <p className={styles.small}>{t('quiet_text')}</p>
      {players.length > 0 && (
        <List label={t('challenge_instead')}>
          {players.map((player) => (
            <ListItem
              key={player.entryId}
              to={`/event-home/${player.eventId}?tab=entrants&sheet=challenge&opponent=${player.entryId}`}
              leading={
                <Avatar
                  url={player.avatarUrl}
                  name={player.username}
                  size={40}
                  look={player.look}
                />
              }
              title={<PlayerName look={player.look}>{player.username}</PlayerName>}
              subtitle={why(player)}
            />
          ))}
        </List>
      )}
      <Reminder until={remindedUntil} />
    </Card>
  );
}

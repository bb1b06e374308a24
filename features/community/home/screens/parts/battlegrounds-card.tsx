import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { BellIcon, CheckIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Home } from '../home-types.ts';
import styles from './battlegrounds-card.module.css';

type Battlegrounds = NonNullable<Home['battlegrounds']>;
type Battleground = Battlegrounds['items'][number];
type Opening = NonNullable<Battlegrounds['next']>;

/** The player's battlegrounds and open ones that fit, each with the reason for it; else the next opening. */
export function BattlegroundsCard({ items, next }: Battlegrounds) {
  const t = useTexts('home');
  const { dateTime } = useFormat();
  return (
    <Card title={t('battlegrounds')} padding="flush" action={<Link to="/games">{t('all')}</Link>}>
      {items.length > 0 || next ? (
        <List>
          {items.map((item) => (
            <Row key={item.event.eventId} event={item.event} subtitle={<Why item={item} />} />
          ))}
          {next && (
            <Row
              event={next.event}
              subtitle={t('opens', {
                game: next.event.game.title,
                when: dateTime(next.event.opensAt),
              })}
            />
          )}
        </List>
      ) : (
        <p className={styles.none}>
          {t('no_battlegrounds')} <Link to="/games">{t('look_in_play')}</Link>
        </p>
      )}
      {next && <Reminder {...next} />}
    </Card>
  );
}

interface RowProps {
  readonly event: Battleground['event'];
  readonly subtitle: ReactNode;
}

function Row({ event: { eventId, title, game }, subtitle }: RowProps) {
  return (
    <ListItem
      to={`/event-home/${eventId}`}
      leading={
        <span className={styles.cover}>
          <GameCover slug={game.slug} cover={game.coverUrl} />
        </span>
      }
      title={<bdi>{title}</bdi>}
      subtitle={subtitle}
    />
  );
}

/** The reason for a battleground, with the player's place and next kickoff in it. */
function Why({ item: { event, reason, place, nextKickoff } }: { readonly item: Battleground }) {
  const t = useTexts('home');
  const { dateTime, number } = useFormat();
  if (reason !== 'joined') {
    const start = event.status === 'ongoing' ? null : dateTime(event.startsAt);
    const why = t(`because_${reason}`, { game: event.game.title });
    return <>{start ? `${why} · ${start}` : why}</>;
  }
  const parts = [
    t('because_joined'),
    ...(place === null ? [] : [t('your_place', { place: number(place) })]),
    ...(nextKickoff === null ? [] : [t('your_next', { when: dateTime(nextKickoff) })]),
  ];
  return <>{parts.join(' · ')}</>;
}

/** Sets and removes the reminder of the row above. Its line is the same in both states, so that nothing moves. */
function Reminder({ event, reminded }: Opening) {
  const t = useTexts('home');
  return (
    <Form method="post" className={styles.reminder} preventScrollReset>
      <input type="hidden" name="eventId" value={event.eventId} />
      <FormButton
        intent={reminded ? 'remind_not' : 'remind'}
        variant={reminded ? 'ghost' : 'secondary'}
        size="s"
        icon={reminded ? <CheckIcon size={16} /> : <BellIcon size={16} />}
        sendingText={t('saving')}
      >
        {t(reminded ? 'reminder_set' : 'remind')}
        {reminded && <span className="visually-hidden"> · {t('remind_not')}</span>}
      </FormButton>
      <span className="visually-hidden" role="status">
        {reminded && t('reminder_set')}
      </span>
    </Form>
  );
}

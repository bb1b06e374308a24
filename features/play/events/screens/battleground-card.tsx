import { platformName } from '#features/play/games/rules/game.ts';
import { Badge } from '#ui/components/badge.tsx';
import { EventCard } from '#ui/components/event-card.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { EventStatusBadge, EventTime } from './event-status.tsx';
import type { EventCardData } from './event-types.ts';

interface BattlegroundCardProps {
  readonly event: EventCardData;
  /** In the first view: its cover is fetched at once. */
  readonly first?: boolean;
}

/** A battleground in a list: where it stands, what it is worth, who is in. */
export function BattlegroundCard({ event, first = false }: BattlegroundCardProps) {
  const t = useTexts('events');
  const format = useFormat();
  const { game, platform, entrants } = event;
  const prize = event.prizes[0];
  const pool = event.prizes.reduce((sum, { amount }) => sum + amount, 0);
  const isIn = event.ownEntryId !== null;
  return (
    <EventCard
      to={`/event-home/${event.eventId}`}
      cover={<GameCover slug={game.slug} cover={game.coverUrl} title={game.title} first={first} />}
      title={<bdi>{event.title}</bdi>}
      badge={
        <span className="row">
          <EventStatusBadge status={event.status} paused={event.paused} />
          {platform && (
            <Badge tone="info">{t('only_on', { platform: platformName(platform) })}</Badge>
          )}
        </span>
      }
      when={<EventTime event={event} />}
      prize={prize && t('prize_pool', { amount: format.money(pool, prize.currency) })}
      entrants={t('players', { count: entrants })}
      footer={isIn && <Badge tone="success">{t('you_take_part')}</Badge>}
    />
  );
}

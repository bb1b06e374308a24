import type { Side } from '@battle-league/brackets/outcome.ts';
import { Link } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { CheckIcon } from '#ui/components/icon.tsx';
import { Numeral } from '#ui/components/numeral.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { pathTo } from './bracket-addresses.ts';
import styles from './bracket-match.module.css';
import type { DrawnMatch, Plan } from './bracket-types.ts';
import { useRoundNames } from './use-round-names.ts';

interface BracketMatchProps {
  readonly plan: Plan;
  readonly match: DrawnMatch;
  /** The viewer's own entry. */
  readonly own: string | null;
  /** The event that links to its matches need. */
  readonly eventId: string;
  /** The heading above the list, which the match does not repeat. */
  readonly under?: 'round' | 'group' | undefined;
}

/** A match of a bracket in a list, with its name, entrants, state and link. */
export function BracketMatch({ plan, match, own, eventId, under }: BracketMatchProps) {
  const t = useTexts('tournaments');
  const s = useTexts('sharing');
  const { matchName, roundName } = useRoundNames(plan);
  const name = matchName(match.key, under);
  const isSaid = under === 'round' && name === roundName(match.round);
  const isOwn = own !== null && [match.home?.entryId, match.away?.entryId].includes(own);
  return (
    <li className={cx(styles.match, isOwn && styles.own)}>
      <div className={cx(styles.head, isSaid && styles.bare)}>
        <h3 className={isSaid ? 'visually-hidden' : styles.name}>{name}</h3>
        <MatchState match={match} />
      </div>
      <Sides plan={plan} match={match} own={own} />
      {!isOwn && match.matchId && (
        <Link to={`/match/${match.matchId}`} className={styles.watch}>
          {s('watch')}
        </Link>
      )}
      {isOwn && match.matchId && (
        <ButtonLink to={`/match-wizard/${eventId}/${match.matchId}`} size="s">
          {t('to_match')}
        </ButtonLink>
      )}
    </li>
  );
}

interface SidesProps {
  readonly plan: Plan;
  readonly match: DrawnMatch;
  readonly own: string | null;
  readonly compact?: boolean;
}

/** Both sides under each other, home first. */
export function Sides({ plan, match, own, compact = false }: SidesProps) {
  return (
    <div className={cx(styles.sides, compact && styles.compact)}>
      <OneSide side="home" {...{ plan, match, own, compact }} />
      <OneSide side="away" {...{ plan, match, own, compact }} />
    </div>
  );
}

function OneSide({ side, plan, match, own, compact }: SidesProps & { readonly side: Side }) {
  const t = useTexts('tournaments');
  const { waitsFor } = useRoundNames(plan);
  const contestant = match[side];
  const { winner, score, penalties } = match;
  if (!contestant) {
    const isVacant = match.vacant.includes(side);
    return (
      <p className={cx(styles.side, styles.open)}>
        {isVacant ? t('nobody') : waitsFor(match.key, side)}
      </p>
    );
  }
  const won = winner === side;
  const lost = match.how !== null && !won && winner !== 'draw';
  const { entryId, username, avatarUrl, look, seed } = contestant;
  return (
    <p className={cx(styles.side, won && styles.won, lost && styles.lost)}>
      {!compact && <Avatar url={avatarUrl} name={username} size={32} look={look} />}
      <Link
        to={pathTo(entryId)}
        className={cx(styles.player, entryId === own && styles.you)}
        preventScrollReset
      >
        <PlayerName look={look}>{username}</PlayerName>
      </Link>
      <span className={styles.seed}>
        <span className="visually-hidden">{t('seed', { seed })}</span>
        <bdi aria-hidden="true">{seed}</bdi>
      </span>
      <span className={styles.result}>
        {compact && <Ending match={match} side={side} />}
        {won && <CheckIcon size={16} label={t('goes_on')} />}
        {penalties && (
          <span className={styles.penalties} dir="ltr">
            ({penalties[side]})
          </span>
        )}
        {score && <Numeral value={score[side]} />}
      </span>
    </p>
  );
}

/** The reason for a missing score, in a drawing that has no line for it. */
function Ending({ match: { how, winner }, side }: Pick<SidesProps, 'match'> & { side: Side }) {
  const t = useTexts('tournaments');
  if (how === 'walkover' && winner === side)
    return <span className={styles.ending}>{t('state_walkover')}</span>;
  if (how === 'void' && side === 'home')
    return <span className={styles.ending}>{t('state_void')}</span>;
  return null;
}

/** The kickoff, "live", or the way it was decided. */
function MatchState({ match }: { readonly match: DrawnMatch }) {
  const t = useTexts('tournaments');
  const format = useFormat();
  const { how, winner, status, kickoff } = match;
  if (how === 'walkover') return <Badge>{t('state_walkover')}</Badge>;
  if (how === 'void') return <Badge>{t('state_void')}</Badge>;
  if (how === 'played') return winner === 'draw' ? <Badge>{t('state_draw')}</Badge> : null;
  switch (status) {
    case 'in_progress':
      return <Badge tone="live">{t('state_live')}</Badge>;
    case 'awaiting_approval':
      return <Badge tone="accent">{t('state_result')}</Badge>;
    case 'disputed':
      return <Badge tone="warn">{t('state_disputed')}</Badge>;
    default:
      return kickoff ? <time dateTime={kickoff}>{format.dateTime(kickoff)}</time> : null;
  }
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Scoreboard } from '#ui/components/scoreboard.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MatchBadge } from '../match-parts.tsx';
import { boardOf, groundOf, type MatchCardData, timeOf } from '../match-view.ts';
import styles from './board.module.css';

interface BoardProps {
  readonly match: MatchCardData;
  /** When it is played, where the screen tells it in a way of its own. */
  readonly when?: ReactNode;
}

/** The head of the match: its players and score. */
export function Board({ match, when }: BoardProps) {
  const t = useTexts('matches');
  const { dateTime } = useFormat();
  const at = timeOf(match);
  const live = match.status === 'in_progress';
  return (
    <Scoreboard
      {...boardOf(match)}
      status={!live && <MatchBadge match={match} />}
      {...(live ? { liveLabel: t('label_in_progress') } : {})}
      versusText={t('versus')}
      readyText={t('ready')}
      youText={t('you')}
      meta={
        <>
          {groundOf(match).length > 1 && <span>{match.game.title}</span>}
          <Link to={`/event-home/${match.eventId}`}>{match.eventTitle}</Link>
          {match.isInstant && !match.kickoff
            ? t('instant')
            : (when ?? <time dateTime={at}>{dateTime(at)}</time>)}
        </>
      }
    />
  );
}

/** A countdown in large numerals, with the thing that it runs to. */
export function Clock({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.clock} data-clock="">
      <span>{label}</span>
      {children}
    </div>
  );
}

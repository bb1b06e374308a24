import { otherSide, type Side } from '#core/scores.ts';
import { Scoreboard } from '#ui/components/scoreboard.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Evidence } from './evidence.tsx';
import type { Match } from './match-types.ts';
import { boardOf } from './match-view.ts';

interface SubmittedResultProps {
  readonly match: Match;
  /** Who entered it; the viewer's opponent if left out. */
  readonly by?: Side;
}

/** The result one player entered, with the pictures that go with it. */
export function SubmittedResult({ match, by }: SubmittedResultProps) {
  const t = useTexts('matches');
  const side = by ?? otherSide(match.viewerSide ?? 'challenged');
  const result = match.submissions[side];
  if (!result) return null;
  const { home, away } = boardOf(match);
  return (
    <div className="stack">
      <Scoreboard
        home={{
          ...home,
          score: result.scoreChallenger,
          penalties: result.penalties?.challenger,
        }}
        away={{ ...away, score: result.scoreChallenged, penalties: result.penalties?.challenged }}
        size="compact"
        status={t('result_by', { player: match[side].username })}
        versusText={t('versus')}
        youText={t('you')}
      />
      <Evidence match={match} side={side} />
    </div>
  );
}

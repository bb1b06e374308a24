import { Definitions } from '#ui/components/definition-list.tsx';
import { Scoreboard } from '#ui/components/scoreboard.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { NoPointsNotice, TimeLeft } from './match-parts.tsx';
import type { Match } from './match-types.ts';
import { boardOf } from './match-view.ts';

/** Who asks for which match, when, and how long the answer may take. */
export function ProposalSummary({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('agreeing');
  const { dateTime } = useFormat();
  const { isInstant, proposedDate, kickoff, deadline, status, givesNoPoints } = match;
  const moved = status === 'reschedule_requested';
  return (
    <div className="stack">
      <Scoreboard
        {...boardOf(match)}
        size="compact"
        status={null}
        versusText={t('versus')}
        youText={t('you')}
      />
      {givesNoPoints && <NoPointsNotice />}
      <Definitions
        items={[
          { term: t('fact_event'), value: match.eventTitle },
          { term: t('fact_game'), value: match.game.title },
          ...(moved && kickoff ? [{ term: a('fact_agreed'), value: dateTime(kickoff) }] : []),
          {
            term: t(moved ? 'fact_new_time' : 'fact_kickoff'),
            value: isInstant ? t('instant') : dateTime(proposedDate),
          },
          ...(deadline
            ? [{ term: t('answer_within'), value: <TimeLeft to={deadline} doneText={t('over')} /> }]
            : []),
        ]}
      />
    </div>
  );
}

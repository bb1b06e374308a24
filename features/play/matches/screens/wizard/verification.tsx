import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ActButton, ActForm } from '../act-form.tsx';
import { Evidence } from '../evidence.tsx';
import { TimeLeft, useScoreText } from '../match-parts.tsx';
import type { Match } from '../match-types.ts';
import { opponentOf } from '../match-view.ts';
import { SeenScore } from '../seen-score.tsx';
import { Actions, Clock, Panel } from './panel.tsx';
import { SheetLink } from './sheet-link.tsx';

/** Step 4: the one side verifies or disputes what the other entered. */
export function Verification({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('agreeing');
  const scoreText = useScoreText();
  const { matchId, actions, viewerSide } = match;
  const can = (action: Match['actions'][number]) => actions.includes(action);
  const opponent = opponentOf(match).username;
  const own = viewerSide !== null && match.submissions[viewerSide] !== null;
  const by = own ? viewerSide : match.submissions.challenger ? 'challenger' : 'challenged';
  const entered = match.submissions[by];
  const score = entered ? scoreText(entered) : '';
  return (
    <Panel
      title={t(own ? 'submitted_title' : 'verify_title', { opponent })}
      text={t(own ? 'submitted_text' : 'verify_text', { opponent, score })}
    >
      <Evidence match={match} side={by} />
      <ApprovalClock match={match} />
      <Actions
        more={
          <>
            {can('dispute') && <SheetLink sheet="dispute">{t('dispute')}</SheetLink>}
            {can('submit') && (
              <SheetLink sheet="score" variant="ghost">
                {a('enter_own')}
              </SheetLink>
            )}
            {can('edit') && <SheetLink sheet="score">{t('edit_result')}</SheetLink>}
          </>
        }
      >
        {can('verify') && (
          <ActForm intent="verify" matchId={matchId}>
            <SeenScore score={entered} />
            <ActButton intent="verify" matchId={matchId} variant="primary" size="l" wide>
              {t('verify')}
            </ActButton>
          </ActForm>
        )}
      </Actions>
    </Panel>
  );
}

function ApprovalClock({ match: { deadline } }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('agreeing');
  const { dateTime } = useFormat();
  if (!deadline) return null;
  return (
    <Clock label={a('counts_at', { when: dateTime(deadline) })}>
      <TimeLeft to={deadline} doneText={t('over')} />
    </Clock>
  );
}

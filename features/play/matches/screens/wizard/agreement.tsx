import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ActButton, ActForm } from '../act-form.tsx';
import { NoPointsNotice, TimeLeft } from '../match-parts.tsx';
import type { Match } from '../match-types.ts';
import { isOwnRequest, opponentOf } from '../match-view.ts';
import { Actions, Clock, Panel } from './panel.tsx';
import { SheetLink } from './sheet-link.tsx';

/** Before confirmation: one side answers, the other waits. */
export function Agreement({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { matchId, actions, deadline, viewerSide, givesNoPoints } = match;
  const can = (action: Match['actions'][number]) => actions.includes(action);
  const { title, text } = useWords(match);
  return (
    <Panel title={title} text={text}>
      {deadline && (
        <Clock label={t(can('accept') ? 'answer_within' : 'they_answer_within')}>
          <TimeLeft to={deadline} size="hero" doneText={t('over')} />
        </Clock>
      )}
      {givesNoPoints && <NoPointsNotice />}
      <Actions
        more={
          <>
            {can('reschedule') && <SheetLink sheet="reschedule">{t('reschedule')}</SheetLink>}
            {can('decline') && <SheetLink sheet="decline">{t('decline')}</SheetLink>}
            {can('cancel') && (
              <SheetLink sheet="cancel">
                {t(isOwnRequest(match, viewerSide) ? 'withdraw' : 'cancel_match')}
              </SheetLink>
            )}
          </>
        }
      >
        {can('accept') && (
          <ActForm intent="accept" matchId={matchId} opponent={opponentOf(match).username}>
            <input type="hidden" name="proposedDate" value={match.proposedDate} />
            <ActButton intent="accept" matchId={matchId} variant="primary" size="l" wide>
              {t('accept')}
            </ActButton>
          </ActForm>
        )}
      </Actions>
    </Panel>
  );
}

function useWords(match: Match): { title: string; text: string } {
  const t = useTexts('matches');
  const a = useTexts('agreeing');
  const { dateTime } = useFormat();
  const opponent = opponentOf(match).username;
  const when = dateTime(match.proposedDate);
  const own = match.proposedBy === match.viewerSide;
  if (match.status === 'reschedule_requested') {
    const agreed = match.kickoff ? dateTime(match.kickoff) : null;
    const text = a(own ? 'reschedule_sent_text' : 'reschedule_request_text', { opponent, when });
    const stands = agreed ? ` ${a('else_stands', { agreed })}` : '';
    return {
      title: t(own ? 'label_request_sent' : 'label_reschedule_request'),
      text: text + stands,
    };
  }
  const key = match.isInstant
    ? own
      ? 'instant_sent_text'
      : 'instant_request_text'
    : own
      ? 'request_sent_text'
      : 'match_request_text';
  return {
    title: t(own ? 'label_request_sent' : 'label_match_request'),
    text: a(key, { opponent, when }),
  };
}

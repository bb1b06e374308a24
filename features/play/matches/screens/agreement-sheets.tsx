import { useTexts } from '#ui/i18n/texts.tsx';
import { ActButton, ActForm, RefusalNotice, useRefusal } from './act-form.tsx';
import { KickoffChoice } from './kickoff-choice.tsx';
import type { Match, PlayableDates } from './match-types.ts';
import { isOwnRequest, opponentOf } from './match-view.ts';
import { POPUP_FORM, Popup, PopupLink } from './popup.tsx';
import { ProposalSummary } from './proposal-summary.tsx';

/** "Game request": what the other side proposes, to accept, decline or move. */
export function RequestSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { matchId, actions, status } = match;
  const moved = status === 'reschedule_requested';
  const refusal = useRefusal('accept', matchId);
  const opponent = opponentOf(match).username;
  return (
    <Popup
      title={t(moved ? 'label_reschedule_request' : 'request_title')}
      footer={
        <>
          <PopupLink to="decline">{t('decline')}</PopupLink>
          {actions.includes('reschedule') && (
            <PopupLink to="reschedule">{t('reschedule')}</PopupLink>
          )}
          <ActButton form={POPUP_FORM} intent="accept" matchId={matchId} variant="primary">
            {t('accept')}
          </ActButton>
        </>
      }
    >
      <ActForm id={POPUP_FORM} intent="accept" matchId={matchId} opponent={opponent}>
        <input type="hidden" name="proposedDate" value={match.proposedDate} />
        <ProposalSummary match={match} />
      </ActForm>
      <RefusalNotice refusal={refusal} />
    </Popup>
  );
}

/** Says what declining costs before it is done. */
export function DeclineSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('agreeing');
  const { matchId, penaltyForDecline, status } = match;
  const refusal = useRefusal('decline', matchId);
  const opponent = opponentOf(match).username;
  const another = status === 'reschedule_requested';
  return (
    <Popup
      role="alertdialog"
      title={a(another ? 'decline_time_title' : 'decline_title')}
      footer={
        <>
          <PopupLink to={null}>{t('keep')}</PopupLink>
          <ActButton form={POPUP_FORM} intent="decline" matchId={matchId} variant="danger">
            {t('decline')}
          </ActButton>
        </>
      }
    >
      <ActForm id={POPUP_FORM} intent="decline" matchId={matchId} opponent={opponent}>
        <input type="hidden" name="proposedDate" value={match.proposedDate} />
        <p>
          {penaltyForDecline < 0
            ? a('decline_costs', { points: -penaltyForDecline, opponent })
            : a('decline_free', { opponent })}
        </p>
      </ActForm>
      <RefusalNotice refusal={refusal} />
    </Popup>
  );
}

export function CancelSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('agreeing');
  const { matchId, kickoff, penaltyForCancel, viewerSide } = match;
  const refusal = useRefusal('cancel', matchId);
  const opponent = opponentOf(match).username;
  const withdraws = isOwnRequest(match, viewerSide);
  return (
    <Popup
      role="alertdialog"
      title={t(withdraws ? 'withdraw_title' : 'cancel_title')}
      footer={
        <>
          <PopupLink to={null}>{t(withdraws ? 'keep_request' : 'keep')}</PopupLink>
          <ActButton form={POPUP_FORM} intent="cancel" matchId={matchId} variant="danger">
            {t(withdraws ? 'withdraw' : 'cancel_match')}
          </ActButton>
        </>
      }
    >
      <ActForm id={POPUP_FORM} intent="cancel" matchId={matchId}>
        <p>
          {penaltyForCancel < 0
            ? a(kickoff ? 'cancel_costs' : 'decline_costs', { points: -penaltyForCancel, opponent })
            : a('cancel_free', { opponent })}
        </p>
      </ActForm>
      <RefusalNotice refusal={refusal} />
    </Popup>
  );
}

export function RescheduleSheet({ match, dates }: { match: Match; dates: PlayableDates }) {
  const a = useTexts('agreeing');
  const { matchId, reschedulesLeft } = match;
  const refusal = useRefusal('reschedule', matchId);
  const opponent = opponentOf(match).username;
  return (
    <Popup
      title={a('reschedule_title')}
      footer={
        <ActButton form={POPUP_FORM} intent="reschedule" matchId={matchId} variant="primary" wide>
          {a('send_reschedule')}
        </ActButton>
      }
    >
      <p className="muted">
        {a('reschedule_text', { opponent })} {a('reschedules_left', { count: reschedulesLeft })}
      </p>
      <ActForm id={POPUP_FORM} intent="reschedule" matchId={matchId} opponent={opponent}>
        <KickoffChoice dates={dates} refusal={refusal} meeting={{ matchId }} />
      </ActForm>
      {refusal?.code !== 'kickoff_invalid' && <RefusalNotice refusal={refusal} />}
    </Popup>
  );
}

import { useSearchParams } from 'react-router';
import { otherSide } from '#core/scores.ts';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Scoreboard } from '#ui/components/scoreboard.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ActionButton, ActionForm, RefusalNotice, useActions, useRefusal } from './action-form.tsx';
import { KickoffChoice } from './kickoff-choice.tsx';
import { MatchFacts } from './match-facts.tsx';
import { NoPointsNotice, TimeLeft, useScoreText } from './match-parts.tsx';
import { boardOf, isOwnRequest, type Match, opponentOf, type PlayableDates } from './match-view.ts';
import { openPopup } from './open-popup.ts';
import { POPUP_FORM, Popup, PopupLink } from './popup.tsx';
import { ScoreForm, SendScore, useScoreEntry } from './score-form.tsx';
import { ScreenshotField, useScreenshot } from './screenshot-field.tsx';
import styles from './sheets.module.css';
import { SeenScore, SubmittedResult } from './submitted-result.tsx';
import { typedIn } from './typed.ts';
import { History } from './wizard/match-timeline.tsx';

interface MatchSheetsProps {
  readonly match: Match;
  readonly dates: PlayableDates | null;
}

/** The popups about one match, of which the address opens one. */
export function MatchSheets({ match, dates }: MatchSheetsProps) {
  const [query] = useSearchParams();
  switch (openPopup(query, match.actions)) {
    case 'request':
      return <RequestSheet match={match} />;
    case 'decline':
      return <DeclineSheet match={match} />;
    case 'cancel':
      return <CancelSheet match={match} />;
    case 'reschedule':
      return dates && <RescheduleSheet match={match} dates={dates} />;
    case 'info':
      return <InfoSheet match={match} />;
    case 'score':
      return <ScoreSheet match={match} />;
    case 'verify':
      return <VerifySheet match={match} />;
    case 'dispute':
      return <DisputeSheet match={match} />;
    case 'appeal':
      return <AppealSheet match={match} />;
    case 'moved_on':
      return <MovedOnSheet match={match} />;
    default:
      return null;
  }
}

/** "Game request": the opponent's proposal, to accept, decline or move. */
function RequestSheet({ match }: { match: Match }) {
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
          <ActionButton form={POPUP_FORM} intent="accept" matchId={matchId} variant="primary">
            {t('accept')}
          </ActionButton>
        </>
      }
    >
      <ActionForm id={POPUP_FORM} intent="accept" matchId={matchId} opponent={opponent}>
        <input type="hidden" name="proposedDate" value={match.proposedDate} />
        <ProposalSummary match={match} />
      </ActionForm>
      <RefusalNotice refusal={refusal} />
    </Popup>
  );
}

/** Confirms a decline and names its cost. */
function DeclineSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
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
          <ActionButton form={POPUP_FORM} intent="decline" matchId={matchId} variant="danger">
            {t('decline')}
          </ActionButton>
        </>
      }
    >
      <ActionForm id={POPUP_FORM} intent="decline" matchId={matchId} opponent={opponent}>
        <input type="hidden" name="proposedDate" value={match.proposedDate} />
        <p>
          {penaltyForDecline < 0
            ? a('decline_costs', { points: -penaltyForDecline, opponent })
            : a('decline_free', { opponent })}
        </p>
      </ActionForm>
      <RefusalNotice refusal={refusal} />
    </Popup>
  );
}

function CancelSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
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
          <ActionButton form={POPUP_FORM} intent="cancel" matchId={matchId} variant="danger">
            {t(withdraws ? 'withdraw' : 'cancel_match')}
          </ActionButton>
        </>
      }
    >
      <ActionForm id={POPUP_FORM} intent="cancel" matchId={matchId}>
        <p>
          {penaltyForCancel < 0
            ? a(kickoff ? 'cancel_costs' : 'decline_costs', { points: -penaltyForCancel, opponent })
            : a('cancel_free', { opponent })}
        </p>
      </ActionForm>
      <RefusalNotice refusal={refusal} />
    </Popup>
  );
}

function RescheduleSheet({ match, dates }: { match: Match; dates: PlayableDates }) {
  const a = useTexts('match-scheduling');
  const { matchId, reschedulesLeft } = match;
  const refusal = useRefusal('reschedule', matchId);
  const opponent = opponentOf(match).username;
  return (
    <Popup
      title={a('reschedule_title')}
      footer={
        <ActionButton
          form={POPUP_FORM}
          intent="reschedule"
          matchId={matchId}
          variant="primary"
          wide
        >
          {a('send_reschedule')}
        </ActionButton>
      }
    >
      <p className="muted">
        {a('reschedule_text', { opponent })} {a('reschedules_left', { count: reschedulesLeft })}
      </p>
      <ActionForm id={POPUP_FORM} intent="reschedule" matchId={matchId} opponent={opponent}>
        <KickoffChoice dates={dates} refusal={refusal} meeting={{ matchId }} />
      </ActionForm>
      {refusal?.code !== 'kickoff_invalid' && <RefusalNotice refusal={refusal} />}
    </Popup>
  );
}

/** A proposal: its player, kickoff and deadline for the answer. */
function ProposalSummary({ match }: { match: Match }) {
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
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

function InfoSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  return (
    <Popup title={t('info_title')}>
      <MatchFacts match={match} />
    </Popup>
  );
}

function ScoreSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const edits = match.actions.includes('edit');
  const entry = useScoreEntry({ match, intent: edits ? 'edit' : 'submit' });
  return (
    <Popup
      title={t(edits ? 'edit_title' : 'score_title')}
      footer={<SendScore entry={entry} form={POPUP_FORM} />}
    >
      <ScoreForm entry={entry} id={POPUP_FORM} />
    </Popup>
  );
}

function VerifySheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { matchId, actions, submissions, viewerSide } = match;
  const refusal = useRefusal('verify', matchId);
  return (
    <Popup
      title={t('verify_title')}
      footer={
        <>
          {actions.includes('dispute') && <PopupLink to="dispute">{t('dispute')}</PopupLink>}
          <ActionButton form={POPUP_FORM} intent="verify" matchId={matchId} variant="primary">
            {t('verify')}
          </ActionButton>
        </>
      }
    >
      <ActionForm id={POPUP_FORM} intent="verify" matchId={matchId}>
        {viewerSide && <SeenScore score={submissions[otherSide(viewerSide)]} />}
        <SubmittedResult match={match} />
      </ActionForm>
      <RefusalNotice refusal={refusal} />
    </Popup>
  );
}

function DisputeSheet({ match }: { match: Match }) {
  const a = useTexts('match-scheduling');
  const { matchId } = match;
  const screenshot = useScreenshot(matchId);
  return (
    <Popup
      title={a('dispute_title')}
      footer={
        <ActionButton form={POPUP_FORM} intent="dispute" matchId={matchId} variant="danger" wide>
          {a('send_dispute')}
        </ActionButton>
      }
    >
      <p className="muted">{a('dispute_text')}</p>
      <ActionForm
        id={POPUP_FORM}
        intent="dispute"
        matchId={matchId}
        opponent={opponentOf(match).username}
        className={styles.form}
        care={{ prepare: screenshot.attach, unsent: screenshot.unsent }}
      >
        <ReasonField intent="dispute" matchId={matchId} label={a('dispute_reason')} />
        <ScreenshotField screenshot={screenshot} />
      </ActionForm>
    </Popup>
  );
}

function AppealSheet({ match }: { match: Match }) {
  const a = useTexts('match-scheduling');
  const { matchId } = match;
  return (
    <Popup
      title={a('appeal_title')}
      footer={
        <ActionButton form={POPUP_FORM} intent="appeal" matchId={matchId} variant="primary" wide>
          {a('send_appeal')}
        </ActionButton>
      }
    >
      <p className="muted">{a('appeal_text')}</p>
      <ActionForm
        id={POPUP_FORM}
        intent="appeal"
        matchId={matchId}
        opponent={opponentOf(match).username}
        className={styles.form}
      >
        <ReasonField intent="appeal" matchId={matchId} label={a('appeal_reason')} />
      </ActionForm>
    </Popup>
  );
}

interface ReasonFieldProps {
  readonly intent: 'dispute' | 'appeal';
  readonly matchId: string;
  readonly label: string;
}

function ReasonField({ intent, matchId, label }: ReasonFieldProps) {
  const refusal = useRefusal(intent, matchId);
  return (
    <>
      <TextArea
        name="reason"
        label={label}
        rows={4}
        maxLength={500}
        defaultValue={refusal?.values.reason}
        error={refusal?.fields.reason}
      />
      <RefusalNotice refusal={refusal} />
    </>
  );
}

/**
 * The last state of a popup whose action is no longer possible, because the opponent or a deadline came first: the new
 * status, and the typed values.
 */
function MovedOnSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { busy, typed } = useActions();
  const scoreText = useScoreText();
  if (busy) return null; // news of one's own act, before its answer
  const lost = typed.matchId === match.matchId && typedIn(typed, scoreText);
  return (
    <Popup title={t('moved_on')} footer={<PopupLink to={null}>{t('understood')}</PopupLink>}>
      <History match={{ ...match, timeline: match.timeline.slice(-1) }} />
      {lost && <p>{t('you_typed', { typed: lost })}</p>}
    </Popup>
  );
}

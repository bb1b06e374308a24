import { otherSide } from '#core/scores.ts';
import { TextArea } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ActButton, ActForm, RefusalNotice, useRefusal } from './act-form.tsx';
import { MatchFacts } from './match-facts.tsx';
import type { Match } from './match-types.ts';
import { opponentOf } from './match-view.ts';
import { POPUP_FORM, Popup, PopupLink } from './popup.tsx';
import { ScoreForm, SendScore, useScoreEntry } from './score-form.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { SeenScore } from './seen-score.tsx';
import styles from './sheets.module.css';
import { SubmittedResult } from './submitted-result.tsx';
import { useScreenshot } from './use-screenshot.ts';

export function InfoSheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  return (
    <Popup title={t('info_title')}>
      <MatchFacts match={match} />
    </Popup>
  );
}

export function ScoreSheet({ match }: { match: Match }) {
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

export function VerifySheet({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { matchId, actions, submissions, viewerSide } = match;
  const refusal = useRefusal('verify', matchId);
  return (
    <Popup
      title={t('verify_title')}
      footer={
        <>
          {actions.includes('dispute') && <PopupLink to="dispute">{t('dispute')}</PopupLink>}
          <ActButton form={POPUP_FORM} intent="verify" matchId={matchId} variant="primary">
            {t('verify')}
          </ActButton>
        </>
      }
    >
      <ActForm id={POPUP_FORM} intent="verify" matchId={matchId}>
        {viewerSide && <SeenScore score={submissions[otherSide(viewerSide)]} />}
        <SubmittedResult match={match} />
      </ActForm>
      <RefusalNotice refusal={refusal} />
    </Popup>
  );
}

export function DisputeSheet({ match }: { match: Match }) {
  const a = useTexts('agreeing');
  const { matchId } = match;
  const screenshot = useScreenshot(matchId);
  return (
    <Popup
      title={a('dispute_title')}
      footer={
        <ActButton form={POPUP_FORM} intent="dispute" matchId={matchId} variant="danger" wide>
          {a('send_dispute')}
        </ActButton>
      }
    >
      <p className="muted">{a('dispute_text')}</p>
      <ActForm
        id={POPUP_FORM}
        intent="dispute"
        matchId={matchId}
        opponent={opponentOf(match).username}
        className={styles.form}
        care={{ prepare: screenshot.attach, unsent: screenshot.unsent }}
      >
        <ReasonField intent="dispute" matchId={matchId} label={a('dispute_reason')} />
        <ScreenshotField screenshot={screenshot} />
      </ActForm>
    </Popup>
  );
}

export function AppealSheet({ match }: { match: Match }) {
  const a = useTexts('agreeing');
  const { matchId } = match;
  return (
    <Popup
      title={a('appeal_title')}
      footer={
        <ActButton form={POPUP_FORM} intent="appeal" matchId={matchId} variant="primary" wide>
          {a('send_appeal')}
        </ActButton>
      }
    >
      <p className="muted">{a('appeal_text')}</p>
      <ActForm
        id={POPUP_FORM}
        intent="appeal"
        matchId={matchId}
        opponent={opponentOf(match).username}
        className={styles.form}
      >
        <ReasonField intent="appeal" matchId={matchId} label={a('appeal_reason')} />
      </ActForm>
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

import { type ReactNode, useState } from 'react';
import { Stepper } from '#ui/components/stepper.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { WaitingForm } from '#ui/outbox/outbox.ts';
import { formOf } from '#ui/outbox/outbox.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { SIDES, type Side } from '../rules/match.ts';
import { ActButton, ActForm, RefusalNotice, useRefusal } from './act-form.tsx';
import { resultOf } from './acts.ts';
import { keepScoreBegun, scoreBegun } from './begun-scores.ts';
import { useScoreText } from './match-parts.tsx';
import type { Match } from './match-types.ts';
import { opponentOf } from './match-view.ts';
import styles from './score-form.module.css';
import { ReadingNotes, ScoreQuestion, useScoreQuestion } from './score-question.tsx';
import { ScreenshotField } from './screenshot-field.tsx';
import { useScreenshot } from './use-screenshot.ts';

const MAX_SCORE = 999;
const SCORE_NAME = { challenger: 'scoreChallenger', challenged: 'scoreChallenged' } as const;
const PENALTIES_NAME = {
  challenger: 'penaltiesChallenger',
  challenged: 'penaltiesChallenged',
} as const;

interface ScoreEntryProps {
  readonly match: Match;
  readonly intent: 'submit' | 'edit';
  /** What waits to be sent from this device. */
  readonly waiting?: WaitingForm | undefined;
}

/** A result that is being entered: of the form, and of the button that sends it, wherever that stands. */
export function useScoreEntry({ match, intent, waiting }: ScoreEntryProps) {
  const { matchId } = match;
  const refusal = useRefusal(intent, matchId);
  const screenshot = useScreenshot(matchId);
  const question = useScoreQuestion(screenshot);
  const begun = intent === 'submit' && !waiting && !refusal ? scoreBegun(matchId) : undefined;
  const [start] = useState(begun ?? startOf(match, waiting, refusal));
  const [score, setScore] = useState(start);
  const type = (side: Side, value: string) => {
    const typed = { ...score, [side]: value };
    setScore(typed);
    if (intent === 'submit') keepScoreBegun(matchId, typed);
  };
  const prepare = async (form: FormData) => {
    const answer = await question.prepare(form);
    if (answer === 'go') keepScoreBegun(matchId, null);
    return answer;
  };
  return { match, intent, refusal, screenshot, question, start, score, type, prepare };
}
type ScoreEntry = ReturnType<typeof useScoreEntry>;

interface ScoreFormProps {
  readonly entry: ScoreEntry;
  readonly id: string;
  /** At the foot of the form. */
  readonly children?: ReactNode;
}

/** The result of a match: a number for each player, and a picture that shows them. */
export function ScoreForm({ entry, id, children }: ScoreFormProps) {
  const { match, intent, refusal, screenshot, question, start, score, type, prepare } = entry;
  const typed = { scoreChallenger: score.challenger, scoreChallenged: score.challenged };
  const level = score.challenger === score.challenged;
  return (
    <>
      <ActForm
        id={id}
        intent={intent}
        matchId={match.matchId}
        opponent={opponentOf(match).username}
        className={styles.form}
        care={{ prepare, unsent: screenshot.unsent }}
      >
        <div className={styles.scores}>
          {SIDES.map((side) => (
            <Goals
              key={side}
              match={match}
              side={side}
              name={SCORE_NAME[side]}
              start={start[side]}
              refusal={refusal}
              onValue={(value) => type(side, value)}
            />
          ))}
        </div>
        {!match.drawsAllowed && level && <Penalties match={match} refusal={refusal} />}
        <ScreenshotField screenshot={screenshot} />
        <ReadingNotes uploaded={screenshot.uploaded} typed={typed} />
        <RefusalNotice refusal={refusal} />
        {children}
      </ActForm>
      <ScoreQuestion question={question} form={id} />
    </>
  );
}

/** Says what it sends. */
export function SendScore({ entry, form }: { readonly entry: ScoreEntry; readonly form: string }) {
  const t = useTexts('matches');
  const scoreText = useScoreText();
  const { match, intent, score } = entry;
  const written = scoreText({
    scoreChallenger: score.challenger,
    scoreChallenged: score.challenged,
  });
  return (
    <ActButton form={form} intent={intent} matchId={match.matchId} variant="primary" size="l" wide>
      {t(intent === 'edit' ? 'send_correction' : 'send_result', { score: written })}
    </ActButton>
  );
}

function Penalties({ match, refusal }: { match: Match; refusal: FormRefusal | undefined }) {
  const t = useTexts('matches');
  return (
    <fieldset className={styles.penalties}>
      <legend>{t('penalties')}</legend>
      <p className={styles.hint}>{t('penalties_hint')}</p>
      <div className={styles.scores}>
        {SIDES.map((side) => (
          <Goals
            key={side}
            match={match}
            side={side}
            name={PENALTIES_NAME[side]}
            start=""
            refusal={refusal}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface GoalsProps {
  readonly match: Match;
  readonly side: Side;
  readonly name: string;
  readonly start: string;
  readonly refusal: FormRefusal | undefined;
  readonly onValue?: (value: string) => void;
}

function Goals({ match, side, name, start, refusal, onValue }: GoalsProps) {
  const t = useTexts('matches');
  const player = match[side].username;
  return (
    <Stepper
      name={name}
      label={match.viewerSide === side ? t('score_of_you', { player }) : player}
      error={refusal?.fields[name]}
      min={0}
      max={MAX_SCORE}
      lessLabel={t('one_less', { player })}
      moreLabel={t('one_more', { player })}
      defaultValue={refusal?.values[name] ?? start}
      onInput={(event) => onValue?.(event.currentTarget.value)}
    />
  );
}

/** What the form starts with: what was typed before, else what was sent before, else nil. */
function startOf(
  match: Match,
  waiting: WaitingForm | undefined,
  refusal: FormRefusal | undefined,
): Record<Side, string> {
  const sent = match.viewerSide && match.submissions[match.viewerSide];
  const known = waiting ? resultOf(formOf(waiting)) : sent;
  const values = refusal?.values;
  return {
    challenger: values?.scoreChallenger ?? String(known?.scoreChallenger ?? 0),
    challenged: values?.scoreChallenged ?? String(known?.scoreChallenged ?? 0),
  };
}

import { type ReactNode, Suspense, useState } from 'react';
import { SIDES, type Side } from '#core/scores.ts';
import { Button } from '#ui/components/button.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { Stepper } from '#ui/components/stepper.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { formOf, type WaitingForm } from '#ui/outbox/outbox.ts';
import { useAnswerShown } from '#ui/screen/answer.ts';
import { lazyPart } from '#ui/screen/lazy-part.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useScripted } from '#ui/screen/scripted.ts';
import { ActionButton, ActionForm, RefusalNotice, useRefusal } from './action-form.tsx';
import {
  type BegunResult,
  isUntouched,
  type ResultField,
  resultIn,
  saveBegunScore,
  scoreBegun,
  startingResult,
} from './begun-scores.ts';
import { resultOf } from './match-actions.ts';
import { useScoreText } from './match-parts.tsx';
import { type Match, opponentOf } from './match-view.ts';
import styles from './score-form.module.css';
import { useScoreQuestion } from './score-question.ts';
import { ScreenshotField, useScreenshot } from './screenshot-field.tsx';
import { errorAt, isMissing } from './typed.ts';

/** Parts about a screenshot, loaded while it uploads. */
const ReadingNotes = lazyPart(() => import('./score-notes.tsx'), 'ReadingNotes');
const ScoreQuestion = lazyPart(() => import('./score-notes.tsx'), 'ScoreQuestion');
const MAX_SCORE = 999;
const SCORE_NAME = { challenger: 'scoreChallenger', challenged: 'scoreChallenged' } as const;
const PENALTIES_NAME = {
  challenger: 'penaltiesChallenger',
  challenged: 'penaltiesChallenged',
} as const;

interface ScoreEntryProps {
  readonly match: Match;
  readonly intent: 'submit' | 'edit';
  /** The result that waits on this device. */
  readonly waiting?: WaitingForm | undefined;
}

/** State of a result that is being entered, shared by the form and its submit button. */
export function useScoreEntry({ match, intent, waiting }: ScoreEntryProps) {
  const { matchId } = match;
  const refusal = useRefusal(intent, matchId);
  const screenshot = useScreenshot(matchId);
  const question = useScoreQuestion(screenshot);
  const scripted = useScripted();
  const [start, setStart] = useState(() => startOf({ match, waiting, refusal, scripted }));
  const [result, setResult] = useState(start);
  const [isResumed, setResumed] = useState(scripted);
  const [isChosen, setChosen] = useState(false);
  const [asked, setAsked] = useState<object>();
  useAnswerShown(asked);
  if (scripted && !isResumed) {
    setResumed(true);
    const begun = scoreBegun(matchId); // unknown to the server's page
    if (begun) setStart(begun);
    if (begun) setResult(begun);
  }
  const keep = (changed: Partial<BegunResult>) => {
    const next = { ...result, ...changed };
    setResult(next);
    saveBegunScore(matchId, next);
  };
  const type = (form: HTMLFormElement | null) => {
    if (!form) return;
    const now = { ...result.typed, ...resultIn(new FormData(form)) };
    if (isUntouched(result.typed) && !isUntouched(now)) fillScore(form);
    keep({ typed: { ...result.typed, ...resultIn(new FormData(form)) } });
  };
  const enterNil = (form: HTMLFormElement | null) => {
    if (form) fillScore(form);
    type(form);
  };
  const prepare = async (form: FormData) => {
    if (!isMissing(resultIn(form))) return question.prepare(form);
    setAsked({});
    return 'hold';
  };
  const choose = (file: File | null) => {
    keep({ hasPicture: file !== null });
    setChosen(true);
    screenshot.choose(file);
  };
  return {
    match,
    intent,
    refusal,
    question,
    start: start.typed,
    score: result.typed,
    type,
    enterNil,
    prepare,
    isAsked: asked !== undefined,
    isUntouched: isUntouched(result.typed),
    screenshot: { ...screenshot, choose },
    /** True if a picture was chosen before and is no longer in the form. */
    lacksPicture: start.hasPicture && !isChosen,
  };
}
type ScoreEntry = ReturnType<typeof useScoreEntry>;

interface ScoreFormProps {
  readonly entry: ScoreEntry;
  readonly id: string;
  /** At the foot of the form. */
  readonly children?: ReactNode;
}

/** The result of a match: a number for each player, and a screenshot. */
export function ScoreForm({ entry, id, children }: ScoreFormProps) {
  const { match, intent, refusal, screenshot, lacksPicture, question, start, score } = entry;
  const level = score.scoreChallenger === score.scoreChallenged;
  return (
    <>
      <ActionForm
        id={id}
        intent={intent}
        matchId={match.matchId}
        opponent={opponentOf(match).username}
        className={styles.form}
        care={{ prepare: entry.prepare, unsent: screenshot.unsent }}
      >
        <div className={styles.scores}>
          {SIDES.map((side) => (
            <Goals
              key={`${side} ${start[SCORE_NAME[side]]}`}
              {...{ entry, side, start }}
              name={SCORE_NAME[side]}
            />
          ))}
        </div>
        <NilNil entry={entry} />
        {!match.drawsAllowed && level && <Penalties key={JSON.stringify(start)} entry={entry} />}
        <ScreenshotField screenshot={screenshot} isLost={lacksPicture} />
        {screenshot.isSent && (
          <Suspense>
            <ReadingNotes uploaded={screenshot.uploaded} typed={score} />
          </Suspense>
        )}
        <RefusalNotice refusal={refusal} />
        {children}
      </ActionForm>
      {screenshot.isSent && (
        <Suspense>
          <ScoreQuestion question={question} form={id} />
        </Suspense>
      )}
    </>
  );
}

/** The submit button, which names the score. */
export function SendScore({ entry, form }: { readonly entry: ScoreEntry; readonly form: string }) {
  const t = useTexts('matches');
  const scoreText = useScoreText();
  const { match, intent, score } = entry;
  const named = t(intent === 'edit' ? 'send_correction' : 'send_result', {
    score: scoreText(score),
  });
  return (
    <ActionButton
      form={form}
      intent={intent}
      matchId={match.matchId}
      variant="primary"
      size="l"
      wide
    >
      {entry.isUntouched ? t('send_entered') : named}
    </ActionButton>
  );
}

function Penalties({ entry }: { readonly entry: ScoreEntry }) {
  const t = useTexts('matches');
  const { score } = entry;
  const [start] = useState(score); // they come and go with a level score
  return (
    <fieldset className={styles.penalties}>
      <legend>{t('penalties')}</legend>
      <p className={styles.hint}>{t('penalties_hint')}</p>
      <div className={styles.scores}>
        {SIDES.map((side) => (
          <Goals key={side} {...{ entry, side, start }} name={PENALTIES_NAME[side]} />
        ))}
      </div>
    </fieldset>
  );
}

/** The explicit 0–0 of an untouched form. Its room stays, so that no number moves under the thumb. */
function NilNil({ entry }: { readonly entry: ScoreEntry }) {
  const t = useTexts('matches');
  const scripted = useScripted();
  const isOffered = scripted && entry.isUntouched;
  return (
    <Button
      size="s"
      className={isOffered ? styles.nil : styles.nilPassed}
      onClick={(event) => entry.enterNil(event.currentTarget.form)}
    >
      {t('was_nil')}
    </Button>
  );
}

interface GoalsProps {
  readonly entry: ScoreEntry;
  readonly side: Side;
  readonly name: ResultField;
  readonly start: BegunResult['typed'];
}

function Goals({ entry, side, name, start }: GoalsProps) {
  const t = useTexts('matches');
  const { match, refusal, type } = entry;
  const player = match[side].username;
  const isAskedFor = entry.isAsked && isMissing({ [name]: entry.score[name] });
  return (
    <Stepper
      name={name}
      label={
        match.viewerSide === side ? (
          t('score_of_you', { player })
        ) : (
          <PlayerName>{player}</PlayerName>
        )
      }
      error={isAskedFor ? t('score_needed') : errorAt(refusal, name)}
      min={0}
      max={MAX_SCORE}
      lessLabel={t('one_less', { player })}
      moreLabel={t('one_more', { player })}
      defaultValue={start[name]}
      onInput={(event) => type(event.currentTarget.form)}
    />
  );
}

/** Writes 0 into the numbers of the score that are empty. */
function fillScore(form: HTMLFormElement): void {
  for (const side of SIDES) {
    const field = form.elements.namedItem(SCORE_NAME[side]);
    if (field instanceof HTMLInputElement && field.value === '') field.value = '0';
  }
}

interface Start extends Pick<ScoreEntryProps, 'match' | 'waiting'> {
  readonly refusal: FormRefusal | undefined;
  readonly scripted: boolean;
}

/** The first values of the form: those typed before, else those sent before, else none. */
function startOf({ match, waiting, refusal, scripted }: Start): BegunResult {
  const begun = scripted ? scoreBegun(match.matchId) : undefined;
  const refused = refusal?.values;
  const sent = match.viewerSide && match.submissions[match.viewerSide];
  const known = waiting ? resultOf(formOf(waiting)) : sent;
  const hadPicture = refused?.screenshotIds !== undefined || waiting?.hasPicture === true;
  return {
    typed: startingResult({ begun, refused, known }),
    hasPicture: begun?.hasPicture ?? (refusal !== undefined && hadPicture),
  };
}

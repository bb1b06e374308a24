import { useRef, useState } from 'react';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { readingAgrees } from '../rules/reading.ts';
import { resultOf } from './acts.ts';
import { useScoreText } from './match-parts.tsx';
import type { WrittenScore } from './match-view.ts';
import type { Uploaded } from './screenshot-upload.ts';
import type { Screenshot } from './use-screenshot.ts';

interface Asked {
  readonly typed: WrittenScore;
  readonly read: NonNullable<Uploaded['read']>;
}

/** Asks once about a result that the screenshot does not show; the player decides. */
export function useScoreQuestion(screenshot: Screenshot) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const insisted = useRef('');

  const prepare = async (form: FormData) => {
    const uploaded = await screenshot.attach(form);
    const typed = resultOf(form);
    const read = uploaded?.read ?? null;
    if (!read || agrees(read, typed) !== false || insisted.current === keyOf(read, typed)) {
      return 'go';
    }
    setAsked({ typed, read });
    return 'hold';
  };
  const insist = () => {
    if (asked) insisted.current = keyOf(asked.read, asked.typed);
    setAsked(null);
  };
  return { asked, prepare, insist, leave: () => setAsked(null) };
}

interface ScoreQuestionProps {
  readonly question: ReturnType<typeof useScoreQuestion>;
  /** Id of the form that waits for the answer. */
  readonly form: string;
}

export function ScoreQuestion({ question, form }: ScoreQuestionProps) {
  const t = useTexts('evidence');
  const c = useTexts('common');
  const scoreText = useScoreText();
  const { asked, insist, leave } = question;
  const typed = asked ? scoreText(asked.typed) : '';
  const send = () => {
    insist();
    const element = document.getElementById(form);
    if (element instanceof HTMLFormElement) element.requestSubmit();
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t('ask_title', { typed })}
      confirmLabel={t('ask_send', { typed })}
      cancelLabel={t('ask_edit')}
      closeLabel={c('close')}
      onConfirm={send}
      onCancel={leave}
    >
      <p>{asked && t('ask_text', { score: scoreText(written(asked.read)) })}</p>
    </ConfirmDialog>
  );
}

interface ReadingNotesProps {
  readonly uploaded: Uploaded | null;
  readonly typed: WrittenScore;
}

/** What was found in the screenshot. Where nothing was read, nothing is said. */
export function ReadingNotes({ uploaded, typed }: ReadingNotesProps) {
  const t = useTexts('evidence');
  const scoreText = useScoreText();
  const read = uploaded?.read;
  return (
    <>
      {uploaded?.usedBefore && (
        <Notice tone="warn" role="status">
          {t('used_before')}
        </Notice>
      )}
      {read && agrees(read, typed) && (
        <Notice tone="success" role="status">
          {t('read_agrees', { score: scoreText(written(read)) })}
        </Notice>
      )}
      {read && !agrees(read, typed) && (
        <Notice tone="info" role="status">
          {t('read_differs', { score: scoreText(written(read)) })}
        </Notice>
      )}
    </>
  );
}

function agrees(read: Asked['read'], { scoreChallenger, scoreChallenged }: WrittenScore) {
  const [challenger, challenged] = [Number(scoreChallenger), Number(scoreChallenged)];
  return readingAgrees(read, { challenger, challenged });
}

function written({ home, away }: Asked['read']): WrittenScore {
  return { scoreChallenger: home, scoreChallenged: away };
}

function keyOf(read: Asked['read'], typed: WrittenScore): string {
  return [read.home, read.away, typed.scoreChallenger, typed.scoreChallenged].join(' ');
}

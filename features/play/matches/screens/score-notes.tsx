import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { submitForm } from '#ui/screen/submit-form.ts';
import { useScoreText } from './match-parts.tsx';
import type { WrittenScore } from './match-view.ts';
import { agrees, type useScoreQuestion, written } from './score-question.ts';
import type { Uploaded } from './screenshot-upload.ts';

interface ScoreQuestionProps {
  readonly question: ReturnType<typeof useScoreQuestion>;
  /** Id of the form that waits for the answer. */
  readonly form: string;
}

export function ScoreQuestion({ question, form }: ScoreQuestionProps) {
  const t = useTexts('match-evidence');
  const c = useTexts('common');
  const scoreText = useScoreText();
  const { asked, insist, leave } = question;
  const typed = asked ? scoreText(asked.typed) : '';
  const send = () => {
    insist();
    const element = document.getElementById(form);
    if (element instanceof HTMLFormElement) submitForm(element);
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

/** The score read in the screenshot. Shows nothing if none was read. */
export function ReadingNotes({ uploaded, typed }: ReadingNotesProps) {
  const t = useTexts('match-evidence');
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

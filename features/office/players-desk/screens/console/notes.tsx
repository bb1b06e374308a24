import { redirect, useLoaderData, useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { commandKey, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { playerAt } from './player-pages.ts';
import styles from './players-desk.module.css';
import { usePlayerFile } from './use-player-file.ts';

const load = screenLoader(async ({ api, params, url }) => ({
  notes: await api.playerNotes({ userId: idIn(params, 'userId'), page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, params, form }) => {
  const userId = idIn(params, 'userId');
  await api.addPlayerNote(parseForm('addPlayerNote', form, { userId }), commandKey(form));
  return redirect(playerAt(userId, 'notes'));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Notes of officials for each other. */
export default function PlayerNotes() {
  const t = useTexts('players');
  const format = useFormat();
  const { userId } = usePlayerFile();
  const { notes } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <>
      <NewNote key={notes.total} mark={`note:${userId}:${notes.total}`} />
      {notes.items.length === 0 && <p className="muted">{t('notes_none')}</p>}
      {notes.items.map(({ noteId, text, by, at }) => (
        <Card key={noteId}>
          <p className={styles.note}>
            <bdi>{text}</bdi>
          </p>
          <p className="muted">
            {t('decision_by', { name: by.username, at: format.dateTime(at) })}
          </p>
        </Card>
      ))}
      <Pages of={notes} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}

/** Sent twice, such as by a double tap, it is one note: it is known by how many there were before. */
function NewNote({ mark }: { readonly mark: string }) {
  const t = useTexts('players');
  const c = useTexts('console');
  const refusal = useAnswer<FormRefusal>();
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" className="stack">
      {refusal && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      <TextArea
        name="text"
        label={t('note_text')}
        hint={t('note_hint')}
        defaultValue={refusal?.values.text ?? ''}
        error={refusal?.fields.text}
        required
        minLength={3}
        maxLength={2000}
        rows={3}
      />
      <input type="hidden" name="key" value={mark} />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={busy} busyLabel={c('act_busy')}>
          {t('note_add')}
        </Button>
      </div>
    </Form>
  );
}

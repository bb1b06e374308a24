import { redirect, useLoaderData, useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { commandKey, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { newKey } from '#ui/screen/new-key.ts';
import { Page } from '#ui/shell/page.tsx';
import { GameFields } from './game-fields.tsx';
import { gameIn } from './game-values.ts';
import { GAMES, settingsOf } from './places.ts';

const load = screenLoader(async ({ api }) => {
  await api.managedGames({ pageSize: 1 }); // administrators only
  return { key: newKey() };
});
export const loader = load.server;
export const clientLoader = load.browser;

const create = screenAction(async ({ api, form }) => {
  const slug = textIn(form, 'slug').trim();
  const { gameId } = await api.createGame(
    { ...(slug && { slug }), ...gameIn(form) },
    commandKey(form),
  );
  return redirect(`${settingsOf(gameId)}?done=created`);
});
export const action = create.server;
export const clientAction = create.browser;

export default function NewGame() {
  const t = useTexts('games-console');
  const words = useTexts('console');
  const { key } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const busy = useNavigation().formData !== undefined;
  return (
    <Page title={t('new')} back={{ to: GAMES, text: words('nav_games') }} width="wide">
      <Form method="post" className="stack">
        <input type="hidden" name="key" value={key} />
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        <GameFields refusal={refusal} />
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
            {t('add')}
          </Button>
        </div>
      </Form>
    </Page>
  );
}

import { data, redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { Page } from '#ui/shell/page.tsx';
import { CoverCard } from './cover-card.tsx';
import { GameFields } from './game-fields.tsx';
import { gameIn, type ManagedGame } from './game-values.ts';
import { GAMES, rulesOf, settingsOf } from './places.ts';

const load = screenLoader(async ({ api, params }) => {
  const [game] = (await api.managedGames({ gameId: idIn(params, 'gameId') })).items;
  if (!game) throw data(null, { status: 404 });
  return { game };
});
export const loader = load.server;
export const clientLoader = load.browser;

const DONE = ['created', 'saved', 'cover', 'cover_removed'] as const;

const change = screenAction(async ({ api, params, form }) => {
  const gameId = idIn(params, 'gameId');
  const doneHere = (done: (typeof DONE)[number]) => redirect(`${settingsOf(gameId)}?done=${done}`);
  return byIntent(form, {
    cover: async () => {
      const sent = form.get('file');
      const file = sent instanceof Blob ? sent : new Blob();
      await api.uploadGameCover(parseForm('uploadGameCover', form, { gameId }), { file });
      return doneHere('cover');
    },
    cover_remove: async () => {
      await api.removeGameCover({ gameId });
      return doneHere('cover_removed');
    },
    save: async () => {
      await api.updateGame({ gameId, slug: textIn(form, 'slug').trim(), ...gameIn(form) });
      return doneHere('saved');
    },
  });
});
export const action = change.server;
export const clientAction = change.browser;

/** Everything about one game: its cover, its settings, and the way to its rules. */
export default function GameSettings() {
  const t = useTexts('games-console');
  const words = useTexts('console');
  const { game } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const done = DONE.find((each) => each === query.get('done'));
  const isOfCover = refusal?.values.intent?.startsWith('cover') ?? false;
  return (
    <Page
      title={<bdi>{game.title}</bdi>}
      windowTitle={game.title}
      back={{ to: GAMES, text: words('nav_games') }}
      width="wide"
    >
      {done && !refusal && (
        <Notice tone="success" role="status">
          {t(`done_${done}`)}
        </Notice>
      )}
      <CoverCard game={game} refusal={isOfCover ? refusal : undefined} />
      <Card title={t('rules')}>
        <div className="stack">
          <p className="muted">{t('rules_text')}</p>
          <div>
            <ButtonLink to={rulesOf(game.gameId)}>{t('rules_write')}</ButtonLink>
          </div>
        </div>
      </Card>
      <Settings game={game} refusal={isOfCover ? undefined : refusal} />
    </Page>
  );
}

interface SettingsProps {
  readonly game: ManagedGame;
  readonly refusal: FormRefusal | undefined;
}

function Settings({ game, refusal }: SettingsProps) {
  const t = useTexts('games-console');
  const { formData } = useNavigation();
  return (
    <Form method="post" className="stack" key={game.gameId}>
      <input type="hidden" name="intent" value="save" />
      {refusal && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      <GameFields game={game} refusal={refusal} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={formData?.get('intent') === 'save'}
          busyLabel={t('saving')}
        >
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

import type { ReactNode } from 'react';
import { redirect, useLoaderData, useNavigation } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import type { gameManagingCalls } from '../../managing.contract.ts';
import { platformName } from '../../rules/game.ts';
import { leastShown } from './game-values.ts';
import { GAMES, STARTER } from './places.ts';
import styles from './starter-games.module.css';

const load = screenLoader(async ({ api }) => (await api.starterGames({})).games);
export const loader = load.server;
export const clientLoader = load.browser;

const add = screenAction(async ({ api, form }) => {
  const slug = form.get('slug');
  if (slug === null) {
    await api.addStarterGames({});
    return redirect(`${GAMES}?done=added`);
  }
  await api.addStarterGames({ slugs: [String(slug)] });
  return redirect(STARTER);
});
export const action = add.server;
export const clientAction = add.browser;

/** The starter catalogue, from which games are added one by one or all at once. */
export default function StarterGames() {
  const t = useTexts('games-console');
  const words = useTexts('console');
  const games = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const { formData } = useNavigation();
  const missing = games.filter(({ gameId }) => gameId === null);
  return (
    <Page title={t('starter')} back={{ to: GAMES, text: words('nav_games') }} width="wide">
      <p className="muted">{t('starter_text')}</p>
      {refusal && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      {missing.length > 0 && (
        <Form method="post">
          <Button
            type="submit"
            variant="primary"
            busy={formData !== undefined && !formData.has('slug')}
            busyLabel={t('saving')}
          >
            {t('add_all', { count: missing.length })}
          </Button>
        </Form>
      )}
      <ul className={styles.tiles}>
        {games.map((game) => (
          <li key={game.slug}>
            <StarterTile game={game}>
              {game.gameId === null ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="slug" value={game.slug} />
                  <Button
                    type="submit"
                    size="s"
                    wide
                    aria-label={t('add_one', { game: game.title })}
                    busy={formData?.get('slug') === game.slug}
                    busyLabel={t('saving')}
                  >
                    {t('add_short')}
                  </Button>
                </Form>
              ) : (
                <Badge tone="success" icon={<CheckIcon size={12} />}>
                  {t('here')}
                </Badge>
              )}
            </StarterTile>
          </li>
        ))}
      </ul>
    </Page>
  );
}

type StarterGame = ReplyOf<typeof gameManagingCalls.starterGames>['games'][number];

interface StarterTileProps {
  readonly game: StarterGame;
  /** The button that adds it, or a badge if it exists. */
  readonly children: ReactNode;
}

/** A game of the starter catalogue: its drawing, its name and its facts. */
function StarterTile({ game, children }: StarterTileProps) {
  const t = useTexts('games-console');
  const g = useTexts('games');
  const c = useTexts('common');
  const { slug, title, category, platforms, coverUrl, leastSeconds } = game;
  return (
    <div className={styles.tile}>
      <GameCover slug={slug} cover={coverUrl} title={<bdi>{title}</bdi>} />
      <p className={styles.facts}>
        {g(`category_${category}`)} · <bdi>{platforms.map(platformName).join(', ')}</bdi>
        <br />
        {t('col_least')}
        {c('colon')}
        <bdi>{leastShown(leastSeconds)}</bdi>
      </p>
      {children}
    </div>
  );
}

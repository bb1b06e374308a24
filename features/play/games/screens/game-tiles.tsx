import { Link } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { GameCover } from '#ui/components/game-cover.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { gamesCalls } from '../games.contract.ts';
import styles from './game-tiles.module.css';
import { type Choice, gamesAddress } from './games-address.ts';
import { openFirst } from './open-first.ts';

type Game = ReplyOf<typeof gamesCalls.games>['items'][number];

interface GameTilesProps {
  readonly games: readonly Game[];
  readonly choice: Choice;
}

/** The games as covers; a chosen one filters the battlegrounds. */
export function GameTiles({ games, choice }: GameTilesProps) {
  const t = useTexts('games');
  return (
    <nav aria-label={t('games')}>
      <ul className={styles.tiles}>
        {openFirst(games).map((game, index) => {
          const isChosen = game.slug === choice.game;
          const next = { ...choice, game: isChosen ? undefined : game.slug, page: 1 };
          return (
            <li key={game.gameId}>
              <Link
                className={styles.tile}
                to={gamesAddress(next)}
                aria-current={isChosen ? 'true' : undefined}
                preventScrollReset
              >
                <GameCover
                  slug={game.slug}
                  cover={game.coverUrl}
                  title={game.title}
                  first={index < 2}
                />
                <span className={styles.open}>{t('open_events', { count: game.openEvents })}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

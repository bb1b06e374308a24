import type { ReactNode } from 'react';
import type { ReplyOf } from '#platform/http/contract.ts';
import { GameCover } from '#ui/components/game-cover.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { gameManagingCalls } from '../../managing.contract.ts';
import { platformName } from '../../rules/game.ts';
import { leastShown } from './game-values.ts';
import styles from './starter-tile.module.css';

type StarterGame = ReplyOf<typeof gameManagingCalls.starterGames>['games'][number];

interface StarterTileProps {
  readonly game: StarterGame;
  /** The way to add it, or that it is there. */
  readonly children: ReactNode;
}

/** A game of the starter catalogue: its drawing, its name, and what it brings. */
export function StarterTile({ game, children }: StarterTileProps) {
  const t = useTexts('gamedesk');
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

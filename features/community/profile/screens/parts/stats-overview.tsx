import type { Api } from '#ui/api/browser.ts';
import { Card } from '#ui/components/card.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './stats-overview.module.css';

export type Stats = Awaited<ReturnType<Api['getUserProfileStats']>>;

/** The figures of the specification: games and matches played, won, win percentage, most played game. */
export function StatsOverview({ stats }: { readonly stats: Stats }) {
  const t = useTexts('identity');
  const format = useFormat();
  const { mostPlayedGame: game, matchesWon: won, matchesDrawn: drawn, matchesLost: lost } = stats;
  const played = stats.matchesPlayed > 0;
  const [best] = stats.ratings.map(({ rating }) => rating).sort((a, b) => b - a);
  return (
    <Card
      title={t('stats_title')}
      padding="flush"
      footer={
        game && (
          <div className={styles.game}>
            <GameCover slug={game.slug} cover={game.coverUrl} size="s" />
            <div>
              <p className="muted">{t('most_played')}</p>
              <p className="display">{game.title}</p>
            </div>
          </div>
        )
      }
    >
      <StatRow>
        <Stat label={t('points')} value={format.number(stats.points)} />
        <Stat
          label={t('matches_played')}
          value={format.number(stats.matchesPlayed)}
          detail={played && t('record', { won, drawn, lost })}
        />
        <Stat label={t('matches_won')} value={format.number(won)} />
        <Stat
          label={t('win_percentage')}
          value={played ? format.percent(stats.winPercentage) : '–'}
        />
        <Stat label={t('games_played')} value={format.number(stats.gamesPlayed)} />
        <Stat label={t('best_rating')} value={best === undefined ? '–' : format.number(best)} />
      </StatRow>
    </Card>
  );
}

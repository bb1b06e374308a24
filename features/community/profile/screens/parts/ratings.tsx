import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Sparkline } from '#ui/components/chart.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { RankingIcon } from '#ui/components/icon.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './ratings.module.css';
import type { Stats } from './stats-overview.tsx';

interface RatingsProps {
  readonly ratings: Stats['ratings'];
  readonly own: boolean;
}

/** The player's rating in each game, with its course. */
export function Ratings({ ratings, own }: RatingsProps) {
  const t = useTexts('identity');
  return (
    <Card title={t('ratings_title')} padding="flush">
      {ratings.length === 0 ? (
        <EmptyState
          icon={<RankingIcon />}
          title={t('no_ratings_title')}
          action={own && <ButtonLink to="/games">{t('to_battlegrounds')}</ButtonLink>}
        >
          {t('no_ratings')}
        </EmptyState>
      ) : (
        <ul className={styles.ratings}>
          {ratings.map((rating) => (
            <Rating key={rating.game.gameId} rating={rating} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Rating({ rating: { game, rating, matches, provisional, history } }: RatingProps) {
  const t = useTexts('identity');
  const format = useFormat();
  const [from = rating] = history;
  const course = { game: game.title, from, to: rating, matches: history.length };
  return (
    <li className={styles.rating}>
      <div className={styles.game}>
        <span className="display">{game.title}</span>
        <span className="muted">{t('rating_matches', { matches })}</span>
        {provisional && <Badge>{t('provisional')}</Badge>}
      </div>
      <Sparkline points={history} label={t('rating_course', course)} />
      <bdi className={styles.value}>{format.number(rating)}</bdi>
    </li>
  );
}

interface RatingProps {
  readonly rating: Stats['ratings'][number];
}

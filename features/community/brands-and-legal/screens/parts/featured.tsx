import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { EventMoment, momentOf, type OpenEvent, totalOf } from './event-moment.tsx';
import styles from './featured.module.css';

/** The battleground with most players: time left, prizes, who is in. */
export function Featured({ event }: { readonly event: OpenEvent }) {
  const t = useTexts('landing');
  const format = useFormat();
  const total = totalOf(event);
  return (
    <article className={styles.board}>
      <div className={styles.cover}>
        <GameCover slug={event.game.slug} cover={event.game.coverUrl} size="l" />
        <span className={styles.badge}>
          <Badge tone="live">{t('featured_live')}</Badge>
        </span>
      </div>
      <div className={styles.head}>
        <p className={styles.game}>{event.game.title}</p>
        <h3 className={styles.title}>{event.title}</h3>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.label}>{t(momentOf(event).key)}</dt>
          <dd className={styles.figure}>
            <EventMoment event={event} />
          </dd>
        </div>
        {total && (
          <div>
            <dt className={styles.label}>{t('sum_prizes')}</dt>
            <dd className={styles.figure}>
              <bdi>{format.money(total.amount, total.currency)}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt className={styles.label}>{t('players_in')}</dt>
          <dd className={styles.figure}>{format.number(event.entrants)}</dd>
        </div>
      </dl>
      <div className={styles.enter}>
        <ButtonLink to={`/event-home/${event.eventId}`} wide>
          {t('enter')}
        </ButtonLink>
      </div>
    </article>
  );
}

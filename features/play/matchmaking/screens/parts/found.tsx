import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { useSecond } from '#ui/components/countdown.tsx';
import { Form } from '#ui/components/form.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { Found } from '../search-types.ts';
import styles from './matchmaking.module.css';

interface FoundProps {
  readonly found: Found;
  /** The server's time. */
  readonly now: string;
}

/** The found opponent on the screen of the search, with its forms. */
export function FoundPanel({ found, now }: FoundProps) {
  const t = useTexts('matchmaking');
  const { foundId, battleground, accepted } = found;
  return (
    <section className={styles.found} aria-label={t('found')}>
      <h2 className={styles.foundTitle}>{t('found')}</h2>
      <FoundFaces found={found} now={now} />
      {accepted ? (
        <p role="status">{t('waiting_for', { opponent: found.opponent.username })}</p>
      ) : (
        <Form method="post" className={styles.answers}>
          <input type="hidden" name="foundId" value={foundId} />
          <input type="hidden" name="eventId" value={battleground.eventId} />
          <FormButton intent="accept" variant="primary" size="l" wide sendingText={t('accepting')}>
            {t('accept')}
          </FormButton>
          <FormButton intent="decline" variant="ghost" size="l" wide sendingText={t('stopping')}>
            {t('not_now')}
          </FormButton>
        </Form>
      )}
    </section>
  );
}

/** Both players with their ratings, the game, and the time left as a ring. */
export function FoundFaces({ found, now }: FoundProps) {
  const t = useTexts('matchmaking');
  const m = useTexts('matches');
  const { player } = useVisit();
  const { opponent, game, battleground, ownRating, until } = found;
  const rated = (rating: number | null) =>
    rating === null ? t('unrated') : t('rated', { rating });
  return (
    <div className={styles.faces}>
      <div className={styles.face}>
        <Avatar url={player?.avatarUrl ?? ''} name={player?.username ?? ''} size={72} />
        <strong>{m('you')}</strong>
        <span className={styles.small}>{rated(ownRating)}</span>
      </div>
      <Ring until={until} now={now} />
      <div className={styles.face}>
        <Avatar url={opponent.avatarUrl} name={opponent.username} size={72} look={opponent.look} />
        <strong className={styles.faceName}>
          <PlayerName look={opponent.look}>{opponent.username}</PlayerName>
        </strong>
        <span className={styles.small}>{rated(opponent.rating)}</span>
      </div>
      <p className={styles.ground}>
        <strong>
          <bdi>{game.title}</bdi>
        </strong>
        <span className={styles.small}>
          {battleground.joined ? (
            <bdi>{battleground.title}</bdi>
          ) : (
            t('joins', { event: battleground.title })
          )}
        </span>
      </p>
    </div>
  );
}

/** Seconds to accept. */
const WHOLE_S = 30;
const RADIUS = 30;
const AROUND = 2 * Math.PI * RADIUS;

/** The seconds left, as a number in a ring that empties. */
function Ring({ until, now }: { readonly until: string; readonly now: string }) {
  const t = useTexts('matchmaking');
  const { number } = useFormat();
  const left = Math.max(0, Math.ceil(Date.parse(until) / 1_000 - useSecond(now)));
  const share = Math.min(1, left / WHOLE_S);
  return (
    <span
      className={styles.ring}
      role="timer"
      aria-label={t('seconds_left', { count: left })}
      suppressHydrationWarning
    >
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r={RADIUS} className={styles.ringGround} />
        <circle
          cx="36"
          cy="36"
          r={RADIUS}
          className={styles.ringLeft}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
          transform="rotate(-90 36 36)"
          suppressHydrationWarning
        />
      </svg>
      <span className={styles.ringNumber} aria-hidden="true" suppressHydrationWarning>
        {number(left)}
      </span>
    </span>
  );
}

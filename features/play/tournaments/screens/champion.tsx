import { Avatar } from '#ui/components/avatar.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './bracket.module.css';
import type { Bracket } from './bracket-types.ts';

interface ChampionProps {
  readonly champion: NonNullable<Bracket['champion']>;
  readonly event: Bracket['event'];
}

/** The winner and the prize. */
export function Champion({ champion, event }: ChampionProps) {
  const t = useTexts('tournaments');
  const format = useFormat();
  const [prize] = event.prizes;
  return (
    <section className={styles.champion} aria-label={t('champion')}>
      <Avatar
        url={champion.avatarUrl}
        name={champion.username}
        size={64}
        frame={champion.look.frame === null && 'win'}
        look={champion.look}
      />
      <div>
        <p className={styles.title}>
          <TrophyIcon size={20} />
          {t('champion')}
        </p>
        <p className={styles.name}>
          <PlayerName look={champion.look}>{champion.username}</PlayerName>
        </p>
        {prize && <p className="muted">{format.money(prize.amount, prize.currency)}</p>}
      </div>
    </section>
  );
}

import { Avatar } from '#ui/components/avatar.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { BracketStep } from '../moment-types.ts';
import styles from './facts.module.css';

/** (d) in a tournament: the step, and the next opponent and time or the place and prize. */
export function Tournament({ bracket }: { readonly bracket: BracketStep }) {
  const t = useTexts('moments');
  const { money } = useFormat();
  const { step, place, prize, next } = bracket;
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('tournament')}</h3>
      <p className={styles.strong}>
        {step === 'placed' && place ? <Placed place={place} /> : t(`step_${step}`)}
      </p>
      {prize && (
        <p className={styles.text}>{t('prize', { prize: money(prize.amount, prize.currency) })}</p>
      )}
      {next && <NextMatch next={next} />}
    </section>
  );
}

function Placed({ place: { from, to } }: { readonly place: NonNullable<BracketStep['place']> }) {
  const t = useTexts('moments');
  const best = t('nth', { rank: from });
  if (from === to) return <>{t('finished', { place: best })}</>;
  return <>{t('finished', { place: `${best}–${t('nth', { rank: to })}` })}</>;
}

function NextMatch({ next }: { readonly next: NonNullable<BracketStep['next']> }) {
  const t = useTexts('moments');
  const { dateTime } = useFormat();
  const { opponent, kickoff } = next;
  return (
    <div className={styles.next}>
      {opponent && (
        <Avatar url={opponent.avatarUrl} name={opponent.username} size={40} look={opponent.look} />
      )}
      <p>
        <span className={styles.small}>{t('next_match')}</span>{' '}
        {opponent ? (
          <strong>
            <PlayerName look={opponent.look}>{opponent.username}</PlayerName>
          </strong>
        ) : (
          t('opponent_open')
        )}
        {kickoff && <span className={styles.small}> {dateTime(kickoff)}</span>}
      </p>
    </div>
  );
}

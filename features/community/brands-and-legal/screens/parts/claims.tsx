import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { claimsBeside } from '../../rules/claims.ts';
import styles from './claims.module.css';
import section from './section.module.css';

/** The league's claims (section 1 of the specification). */
export function Claims({ claims }: { readonly claims: ReturnType<typeof claimsBeside> }) {
  const t = useTexts('landing');
  const format = useFormat();
  const { activePlayers, prizes, monthlyPrizePool: pool } = claims;
  return (
    <section className={section.section} aria-label={t('claims_title')}>
      <dl className={styles.claims}>
        {activePlayers !== null && (
          <Claim value={format.number(activePlayers)} text={t('claim_players')} />
        )}
        {prizes && (
          <Claim value={format.money(prizes.amount, prizes.currency)} text={t('claim_prizes')} />
        )}
        <Claim value={t('claim_support_value')} text={t('claim_support')} />
        {pool && <Claim value={format.money(pool.amount, pool.currency)} text={t('claim_pool')} />}
      </dl>
    </section>
  );
}

function Claim({ value, text }: { readonly value: string; readonly text: string }) {
  return (
    <div className={styles.claim}>
      <dt className={styles.text}>{text}</dt>
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

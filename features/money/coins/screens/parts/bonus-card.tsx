import { useRevalidator } from 'react-router';
import { SendButton } from '#features/foundation/identity/screens/parts/form.tsx';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Card } from '#ui/components/card.tsx';
import { CountUp, GrowthStatus } from '#ui/components/count-up.tsx';
import { Countdown } from '#ui/components/countdown.tsx';
import { cx } from '#ui/components/cx.ts';
import { Form } from '#ui/components/form.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { coinsCalls } from '../../coins.contract.ts';
import styles from './bonus-card.module.css';

type Bonus = ReplyOf<typeof coinsCalls.dailyBonus>;

/** The balance, the bonus of the day or a countdown to it, and the streak. */
export function BonusCard({ bonus }: { readonly bonus: Bonus }) {
  const t = useTexts('coins');
  return (
    <Card title={t('bonus_title')}>
      <div className="stack">
        <dl className={styles.balance}>
          <dt className="muted">{t('balance')}</dt>
          <dd className={styles.coins}>
            <CountUp value={bonus.balance} />
            <GrowthStatus value={bonus.balance}>
              {t('after', { balance: bonus.balance })}
            </GrowthStatus>
          </dd>
        </dl>
        {bonus.claimable ? <Claim bonus={bonus} /> : <NextBonus at={bonus.claimableAt} />}
        <Streak bonus={bonus} />
      </div>
    </Card>
  );
}

function Claim({ bonus }: { readonly bonus: Bonus }) {
  const t = useTexts('coins');
  const { coins, streak, nextStep } = bonus;
  const extra = nextStep?.days === streak + 1 ? nextStep.coins : 0;
  return (
    <Form method="post" preventScrollReset>
      <SendButton intent="bonus" sendingText={t('claiming')}>
        {t('claim', { coins: coins + extra })}
      </SendButton>
    </Form>
  );
}

/** A live countdown; at its end the screen offers the bonus. */
function NextBonus({ at }: { readonly at: string }) {
  const t = useTexts('coins');
  const { now } = useVisit();
  const { revalidate } = useRevalidator();
  return (
    <div className={styles.next}>
      <span className="muted" aria-hidden="true">
        {t('next_label')}
      </span>
      <Countdown
        size="hero"
        to={at}
        now={now}
        units={{ d: t('unit_d'), h: t('unit_h'), m: t('unit_m'), s: t('unit_s') }}
        label={(time) => t('next_in', { time })}
        doneText={t('ready')}
        onEnd={() => void revalidate()}
      />
    </div>
  );
}

function Streak({ bonus }: { readonly bonus: Bonus }) {
  const t = useTexts('coins');
  const format = useFormat();
  const { streak, steps, nextStep, breaksAt, protections } = bonus;
  return (
    <div className={styles.streak}>
      <ProgressBar
        label={t('streak')}
        value={streak}
        max={nextStep?.days ?? streak}
        valueText={nextStep ? `${streak} / ${nextStep.days}` : format.number(streak)}
      />
      <p className="muted">
        {nextStep
          ? t('streak_next', { left: nextStep.days - streak, coins: nextStep.coins })
          : t('streak_all')}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ days, coins }) => {
          const isReached = streak >= days;
          return (
            <li key={days} className={cx(styles.step, isReached && styles.reached)}>
              <span className={styles.day}>{t('step_day', { days })}</span>
              <bdi className={styles.extra} dir="ltr" translate="no">
                +{coins}
              </bdi>
              {isReached && <CheckIcon size={16} label={t('step_reached')} />}
            </li>
          );
        })}
      </ol>
      {streak > 0 && breaksAt && (
        <p className="muted">{t('streak_breaks', { time: format.dateTime(breaksAt) })}</p>
      )}
      {protections > 0 && <p className="muted">{t('protections', { count: protections })}</p>}
    </div>
  );
}

import { Link, useRevalidator } from 'react-router';
import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { Card } from '#ui/components/card.tsx';
import { CountUp, GrowthStatus } from '#ui/components/count-up.tsx';
import { Countdown } from '#ui/components/countdown.tsx';
import { cx } from '#ui/components/cx.ts';
import { Form } from '#ui/components/form.tsx';
import { CheckIcon, CoinIcon } from '#ui/components/icon.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from '../home.module.css';
import type { Home } from '../home-types.ts';

type Today = NonNullable<Home['today']>;

interface TodayCardProps {
  readonly today: Today;
  /** The server's time. */
  readonly now: string;
}

/** Days in a row, the daily bonus and the goals of the week: a row each. */
export function TodayCard({ today, now }: TodayCardProps) {
  const t = useTexts('home');
  return (
    <Card title={t('today')} padding="flush" action={<Coins balance={today.balance} />}>
      <ul className={styles.today}>
        <StreakRow today={today} />
        <BonusRow bonus={today.bonus} now={now} />
        {today.goals.map((goal) => (
          <GoalRow key={goal.goal} goal={goal} />
        ))}
      </ul>
    </Card>
  );
}

/** The coins, which count up when some are claimed below. */
function Coins({ balance }: Pick<Today, 'balance'>) {
  const c = useTexts('coins');
  return (
    <>
      <Link className={styles.coins} to="/how-to-earn-coins">
        <CoinIcon size={16} label={c('balance')} />
        <CountUp value={balance} />
      </Link>
      <GrowthStatus value={balance}>{c('after', { balance })}</GrowthStatus>
    </>
  );
}

function StreakRow({ today: { days, atRisk } }: { readonly today: Today }) {
  const t = useTexts('home');
  const { length, open } = days;
  return (
    <li className={styles.todayRow}>
      <span>{length > 0 ? t('days', { count: length }) : t('no_days')}</span>
      {length > 0 && (
        <span className={cx(styles.state, open ? styles.open : styles.safe, atRisk && styles.risk)}>
          {!open && <CheckIcon size={14} />}
          {t(open ? 'keep_until_midnight' : 'safe_today')}
        </span>
      )}
    </li>
  );
}

interface BonusRowProps {
  readonly bonus: Today['bonus'];
  readonly now: string;
}

function BonusRow({ bonus, now }: BonusRowProps) {
  const c = useTexts('coins');
  const { revalidate } = useRevalidator();
  return (
    <li className={styles.todayRow}>
      <span>{c('bonus_title')}</span>
      {bonus.claimable ? (
        <Form method="post" preventScrollReset>
          <FormButton intent="bonus" variant="primary" size="s" sendingText={c('claiming')}>
            {c('claim', { coins: bonus.coins })}
          </FormButton>
        </Form>
      ) : (
        <span className={styles.state}>
          <Countdown
            to={bonus.claimableAt}
            now={now}
            units={{ d: c('unit_d'), h: c('unit_h'), m: c('unit_m'), s: c('unit_s') }}
            label={(time) => c('next_in', { time })}
            doneText={c('ready')}
            onEnd={() => void revalidate()}
            quiet
          />
        </span>
      )}
    </li>
  );
}

function GoalRow({ goal: each }: { readonly goal: Today['goals'][number] }) {
  const s = useTexts('seasons');
  const c = useTexts('coins');
  const { number } = useFormat();
  const { goal, progress, target, coins, doneAt, rewardId } = each;
  return (
    <li className={styles.todayRow}>
      <div className={styles.goal}>
        <ProgressBar
          label={s(`goal_${goal}`, { target })}
          value={progress}
          max={target}
          valueText={doneAt ? undefined : `${number(progress)}/${number(target)}`}
        />
      </div>
      {doneAt && rewardId && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="rewardId" value={rewardId} />
          <FormButton intent="goal" variant="primary" size="s" sendingText={c('claiming')}>
            {c('claim', { coins })}
          </FormButton>
        </Form>
      )}
      {doneAt && !rewardId && (
        <span className={cx(styles.state, styles.safe)}>
          <CheckIcon size={14} />
          {s('goal_reached')}
        </span>
      )}
    </li>
  );
}

import { useLoaderData, useRevalidator } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Countdown } from '#ui/components/countdown.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { DivisionTable } from './parts/division-table.tsx';
import { GoalsCard } from './parts/goals-card.tsx';
import { PastWeeks } from './parts/past-weeks.tsx';
import { StreaksCard } from './parts/streaks-card.tsx';
import { TierMark } from './parts/tier-mark.tsx';
import styles from './season.module.css';
import type { Division } from './types.ts';

/** Groups are shown without pages. */
const WHOLE = 30;

const load = screenLoader(async ({ api }) => {
  const [division, goals] = await Promise.all([
    api.division({ pageSize: WHOLE }),
    api.weeklyGoals({}),
  ]);
  return { division, goals };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The player's week: the division with promotions and relegations, goals, and streaks. */
export default function Season() {
  const t = useTexts('seasons');
  const { player } = useVisit();
  const { division, goals } = useLoaderData<typeof loader>();
  useLive(player ? `season:${player.userId}` : []);
  return (
    <Page
      title={t('title')}
      width="flanked"
      actions={
        <ButtonLink to="/recap/now" size="s">
          {t('to_recap')}
        </ButtonLink>
      }
      aside={
        <>
          <GoalsCard goals={goals} />
          <StreaksCard days={goals.days} weeks={goals.weeks} />
          <PastWeeks weeks={division.past} />
        </>
      }
    >
      <Head division={division} />
      <DivisionTable division={division} />
    </Page>
  );
}

function Head({ division }: { readonly division: Division }) {
  const t = useTexts('seasons');
  const { revalidate } = useRevalidator();
  const { tier, endsAt, now } = division;
  const units = { d: t('unit_d'), h: t('unit_h'), m: t('unit_m'), s: t('unit_s') };
  return (
    <div className={styles.head}>
      <TierMark tier={tier} size={72} />
      <div className={styles.words}>
        <p className={styles.tier}>{t(`tier_${tier}`)}</p>
        <p className="muted">
          {t('ends_in')}{' '}
          <Countdown
            to={endsAt}
            now={now}
            units={units}
            label={(time) => time}
            doneText={t('over')}
            onEnd={() => void revalidate()}
            quiet
          />
        </p>
      </div>
    </div>
  );
}

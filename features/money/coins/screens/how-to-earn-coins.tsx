import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { Refused } from '#features/foundation/identity/screens/parts/form.tsx';
import { PassingNotice } from '#ui/components/passing-notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { BonusCard } from './parts/bonus-card.tsx';
import { RewardsCard } from './parts/rewards-card.tsx';
import { Statement } from './parts/statement.tsx';
import { WaysToEarn } from './parts/ways-to-earn.tsx';

const HERE = '/how-to-earn-coins';
const SHOWN = 10;

const load = screenLoader(async ({ api, url }) => {
  const [bonus, numbers, statement] = await Promise.all([
    api.dailyBonus({}),
    api.numbersInForce({}),
    api.coinStatement({ page: pageIn(url), pageSize: SHOWN }),
  ]);
  return { bonus, numbers, statement };
});
export const loader = load.server;
export const clientLoader = load.browser;

const claim = screenAction(
  async ({ api, form }) => {
    await byIntent(form, {
      rewards: () => api.claimUserRewards({ claim: true }),
      bonus: () => api.claimDailyCoins({}),
    });
    return redirect(`${HERE}?loaded=yes`, 303);
  },
  () => 'needs-network',
);
export const action = claim.server;
export const clientAction = claim.browser;

/** The player's coins, the ways to earn more, and the statement. */
export default function HowToEarnCoins() {
  const t = useTexts('coins');
  const { bonus, numbers, statement } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const { player } = useVisit();
  useLive(player ? `player:${player.userId}` : '', ({ type }) => type === 'coins');
  return (
    <Page title={t('title')} aside={<WaysToEarn numbers={numbers} />}>
      <Loaded />
      <Refused refusal={refusal} />
      <RewardsCard rewards={bonus.rewards} />
      <BonusCard bonus={bonus} />
      <Statement statement={statement} />
    </Page>
  );
}

/** "Coins Loaded". */
function Loaded() {
  const t = useTexts('coins');
  const [query] = useSearchParams();
  return <PassingNotice text={query.has('loaded') ? t('loaded') : undefined} here={HERE} />;
}

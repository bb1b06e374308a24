import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link, Outlet, redirect, useLoaderData, useSearchParams } from 'react-router';
import { Refused } from '#features/foundation/identity/screens/parts/form.tsx';
import { ActionNotices, ActionsProvider } from '#features/play/matches/screens/action-form.tsx';
import { addressAfter, opensMoment } from '#features/play/matches/screens/addresses.ts';
import { intentOf, perform } from '#features/play/matches/screens/match-actions.ts';
import { outcomeOf } from '#features/play/matches/screens/outcomes.ts';
import { type Api, browserApi } from '#ui/api/browser.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PassingNotice } from '#ui/components/passing-notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { HomePart } from '../rules/parts.ts';
import styles from './home.module.css';
import type { Home } from './home-types.ts';
import { BattlegroundsCard } from './parts/battlegrounds-card.tsx';
import { DivisionCard } from './parts/division-card.tsx';
import { NowCard } from './parts/now-card.tsx';
import { FriendsCard, NewsCard } from './parts/social-cards.tsx';
import { TodayCard } from './parts/today-card.tsx';
import { useHeld } from './use-held.ts';

const HERE = '/home';

const load = screenLoader(({ api }) => api.home({}));
export const loader = load.server;
export const clientLoader = load.browser;

const act = screenAction(
  async ({ api, form }) => {
    const intent = intentOf(form);
    if (intent) {
      const match = await perform(api, intent, form);
      const to = addressAfter({ pathname: HERE, search: '' }, intent, match);
      const isMoment = opensMoment(to); // which says more than a notice
      return redirect(isMoment ? to : `${to}?done=${outcomeOf(intent, match)}`, 303);
    }
    return byIntent(form, {
      bonus: async () => {
        await api.claimDailyCoins({});
        return redirect(`${HERE}?loaded=yes`, 303);
      },
      goal: async () => {
        await api.claimUserRewards({ claim: textIn(form, 'rewardId') });
        return redirect(`${HERE}?loaded=yes`, 303);
      },
      remind: () => remind(api, form, true),
      remind_not: () => remind(api, form, false),
      attend: async () => {
        await api.checkInToEvent({ eventId: textIn(form, 'eventId') });
        return redirect(HERE, 303);
      },
    });
  },
  () => 'needs-network',
);
export const action = act.server;
export const clientAction = act.browser;

async function remind(api: Api, form: FormData, isOn: boolean) {
  await api.notifyWhenOpen({ eventId: textIn(form, 'eventId'), isOn });
  return redirect(HERE, 303);
}

/** The player's day: one card of what to do now, and below it the parts in their order. */
export default function HomeScreen() {
  const t = useTexts('home');
  const { home, waiting, release, expect } = useHeld(useLoaderData<typeof loader>());
  const { player } = useVisit();
  const { order } = home;
  useVisitRecorded(home);
  const channels = player ? [`player:${player.userId}`, `season:${player.userId}`] : [];
  useLive(channels, ({ type }) => type !== 'chat');
  const parts: Record<HomePart, ReactNode> = {
    division: home.division ? <DivisionCard division={home.division} now={home.now} /> : <Failed />,
    today: home.today ? <TodayCard today={home.today} now={home.now} /> : <Failed />,
    battlegrounds: home.battlegrounds ? <BattlegroundsCard {...home.battlegrounds} /> : <Failed />,
    friends: home.friends ? <FriendsCard friends={home.friends} /> : <Failed />,
    news: home.news ? <NewsCard news={home.news} /> : <Failed />,
  };
  return (
    <ActionsProvider>
      {/* consequences of one's own act need no second tap */}
      <div className={styles.screen} onSubmitCapture={expect}>
        <Page
          windowTitle={t('title')}
          aside={order
            .filter(isBeside)
            .map((part) => <Fragment key={part}>{parts[part]}</Fragment>)}
        >
          <h1 className="visually-hidden">{t('title')}</h1>
          <NewPill count={waiting.length} onShow={release} />
          <Outcomes />
          {home.isReturn && player && (
            <p className={styles.welcome}>{t('welcome_back', { name: player.username })}</p>
          )}
          {home.card ? <NowCard card={home.card} /> : <Failed />}
          {order
            .filter((part) => !isBeside(part))
            .map((part) => (
              <Fragment key={part}>{parts[part]}</Fragment>
            ))}
        </Page>
      </div>
      <Outlet />
    </ActionsProvider>
  );
}

/** Records this visit and the outcome on the screen once it is visible, for all devices. A failure waits for the next visit. */
function useVisitRecorded({ isVisitDue, division }: Home): void {
  const outcomeOf = division?.lastWeek?.week;
  const record = useEffectEvent(() => {
    if (!isVisitDue && outcomeOf === undefined) return;
    browserApi.homeSeen(outcomeOf === undefined ? {} : { outcomeOf }).catch(() => undefined);
  });
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', see);
      record();
    };
    document.addEventListener('visibilitychange', see);
    see();
    return () => document.removeEventListener('visibilitychange', see);
  }, []);
}

interface NewPillProps {
  /** Number of changed parts. */
  readonly count: number;
  readonly onShow: () => void;
}

/** Over the top of Home: shows the changes that wait. It takes no room, so that it moves nothing itself. */
function NewPill({ count, onShow }: NewPillProps) {
  const t = useTexts('home');
  return (
    <div className={styles.pillPlace} role="status">
      {count > 0 && (
        <Button size="s" variant="primary" className={styles.pill} onClick={onShow}>
          {t('changes', { count })}
          <span className="visually-hidden"> {t('show_changes')}</span>
        </Button>
      )}
    </div>
  );
}

/** True for parts of a desktop's second column. On a phone they come last. */
function isBeside(part: HomePart): boolean {
  return part === 'battlegrounds' || part === 'friends' || part === 'news';
}

/** In place of a part that could not be read. */
function Failed() {
  const t = useTexts('home');
  const c = useTexts('common');
  return (
    <Notice
      tone="neutral"
      action={
        <Link to={HERE} reloadDocument>
          {c('retry')}
        </Link>
      }
    >
      {t('part_failed')}
    </Notice>
  );
}

/** The outcome of the last form. */
function Outcomes() {
  const c = useTexts('coins');
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const isOfMatch = refusal?.values.matchId !== undefined;
  return (
    <>
      <PassingNotice text={query.has('loaded') ? c('loaded') : undefined} here={HERE} />
      {!isOfMatch && <Refused refusal={refusal} />}
      <ActionNotices />
    </>
  );
}

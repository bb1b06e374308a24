import { Suspense, useEffect } from 'react';
import {
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import {
  closedTo,
  isBracket,
  isViewChange,
  tabNamed,
  tabsOf,
  tabTo,
} from '#features/play/events/screens/event-addresses.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Prose } from '#ui/components/prose.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { byIntent, textIn } from '#ui/screen/forms.ts';
import { whenIdle } from '#ui/screen/idle.ts';
import { lazyPart } from '#ui/screen/lazy-part.tsx';
import { screenAction } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { Entrants } from './entrants.tsx';
import { EventHero } from './event-hero.tsx';
import { type EventScreen, loadEvent } from './event-load.ts';
import { EventMatches } from './event-matches.tsx';
import { EventAside, Overview } from './overview.tsx';
import { Rankings } from './rankings.tsx';
import { useEventNews } from './use-event-news.ts';

const JoinSheet = lazyPart(() => import('./join-sheets.tsx'), 'JoinSheet');
const LeaveSheet = lazyPart(() => import('./join-sheets.tsx'), 'LeaveSheet');
/** Fetched when it is opened: most who look at an event challenge nobody. */
const ChallengeSheet = lazyPart(
  () => import('#features/play/matches/screens/challenge-sheet.tsx'),
  'ChallengeSheet',
);

export const loader = loadEvent.server;
export const clientLoader = loadEvent.browser;

// another player may take the last place meanwhile, so joining never waits for a network
const enter = screenAction(
  async ({ api, params, form }) => {
    const eventId = params.eventId ?? '';
    const done = (what: string) => redirect(`/event-home/${eventId}?done=${what}`, 303);
    const look = async (isLooking: boolean) => {
      await api.lookForMatch({ eventId, isLooking });
      return redirect(tabTo(`/event-home/${eventId}`, tabNamed(textIn(form, 'tab'))), 303);
    };
    return byIntent(form, {
      join: async () => {
        const { waiting } = await api.joinEvent({ eventId });
        return done(waiting === null ? 'joined' : 'waiting');
      },
      leave: async () => {
        await api.leaveEvent({ eventId });
        return done('left');
      },
      check_in: async () => {
        await api.checkInToEvent({ eventId });
        return done('checked_in');
      },
      look: () => look(true),
      look_no_longer: () => look(false),
    });
  },
  () => 'needs-network',
);
export const action = enter.server;
export const clientAction = enter.browser;

export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = move;
  if (formMethod !== undefined) return move.defaultShouldRevalidate;
  if (currentUrl.pathname !== nextUrl.pathname) return true;
  if (isBracket(nextUrl.pathname) && currentUrl.search !== nextUrl.search) return false;
  return isViewChange(currentUrl, nextUrl) ? false : move.defaultShouldRevalidate;
}

/** A battleground: what it is worth, when it is, who leads and who takes part; the way in, and on. */
export default function EventHome() {
  const t = useTexts('events');
  const c = useTexts('common');
  const loaded = useLoaderData<typeof loader>();
  const { event, tab } = loaded;
  const { pathname } = useLocation();
  const entrants = useEventNews(loaded);
  const tabs = tabsOf(event).map((name) => ({
    to: tabTo(pathname, name),
    text: t(name === 'bracket' && event.format === 'league' ? 'tab_table' : `tab_${name}`),
    current: name === tab,
    ...(name === 'entrants' && { count: entrants }),
  }));
  return (
    <Page
      windowTitle={event.title}
      rises
      back={{ to: '/games', text: c('nav_games') }}
      {...(tab === 'bracket'
        ? { width: 'wide' as const }
        : { aside: <EventAside event={event} /> })}
    >
      <EventHero event={event} entrants={entrants} />
      <TabLinks id="tabs" label={t('tabs_label')} items={tabs} />
      <Part loaded={loaded} />
      <Popup loaded={loaded} />
    </Page>
  );
}

function Part({ loaded }: { readonly loaded: EventScreen }) {
  switch (loaded.tab) {
    case 'overview':
      return <Overview loaded={loaded} />;
    case 'bracket':
      return <Outlet />;
    case 'rankings':
      return <Rankings loaded={loaded} />;
    case 'entrants':
      return <Entrants loaded={loaded} />;
    case 'matches':
      return <EventMatches loaded={loaded} />;
    case 'rules':
      return <Rules loaded={loaded} />;
  }
}

function Popup({ loaded }: { readonly loaded: EventScreen }) {
  const { event, entrants, looking, opponent } = loaded;
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const closed = closedTo(pathname, query);
  useEffect(() => whenIdle(JoinSheet.fetch), []); // with the other's: a tap finds them there
  switch (query.get('sheet')) {
    case 'join':
      if (!event.actions.includes('join')) return null;
      return (
        <Suspense>
          <JoinSheet event={event} closeTo={closed} />
        </Suspense>
      );
    case 'leave':
      if (!event.actions.includes('leave')) return null;
      return (
        <Suspense>
          <LeaveSheet event={event} closeTo={closed} />
        </Suspense>
      );
    case 'challenge': {
      const wanted = query.get('opponent');
      const shown = [...(entrants?.items ?? []), ...(looking?.items ?? []), opponent];
      const known = shown.find((one) => one?.entryId === wanted);
      if (!known || !event.actions.includes('challenge')) return null;
      return (
        <Suspense>
          <ChallengeSheet event={event} opponent={known} onCloseTo={closed} />
        </Suspense>
      );
    }
    default:
      return null;
  }
}

/** The rules of the game, and those of the platform that hold everywhere. */
function Rules({ loaded }: { readonly loaded: EventScreen }) {
  const t = useTexts('events');
  const { event, rules } = loaded;
  if (!rules) return null;
  return (
    <>
      <PlayedIn of={rules} />
      {rules.gameRules.length > 0 && <RuleList title={t('game_rules')} rules={rules.gameRules} />}
      <RuleList title={t('platform_rules')} rules={rules.platformRules} />
      <ButtonLink to={`/how-to-play/${event.eventId}`}>{t('how_to_play')}</ButtonLink>
    </>
  );
}

/** The modes and maps of the game. */
function PlayedIn({ of }: { readonly of: NonNullable<EventScreen['rules']> }) {
  const t = useTexts('events');
  const items = (['modes', 'maps'] as const)
    .filter((name) => of[name].length > 0)
    .map((name) => ({ term: t(name), value: <bdi>{of[name].join(', ')}</bdi> }));
  if (items.length === 0) return null;
  return (
    <Card>
      <Definitions items={items} />
    </Card>
  );
}

function RuleList({ title, rules }: { readonly title: string; readonly rules: readonly string[] }) {
  return (
    <Card title={title}>
      <Prose>
        <ol>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </Prose>
    </Card>
  );
}

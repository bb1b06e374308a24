import { isTournament } from '#features/play/events/rules/event.ts';
import { isBracket, type Tab, tabNamed } from '#features/play/events/screens/event-addresses.ts';
import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import type { Api } from '#ui/api/browser.ts';
import { type ScreenArgs, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { idIn, isId } from '#ui/screen/path-ids.ts';

/** Items of each list in the overview. */
const GLIMPSE = { rankings: 5, entrants: 7, matches: 3, looking: 5 };
/** The most alike come first: nobody looks for an opponent beyond these. */
const LOOKING = 25;

/** The event, and the parts that the open tab needs. */
export const loadEvent = screenLoader(async ({ api, params, url }) => {
  const id = idIn(params, 'eventId');
  const tab = tabOf(url);
  const page = pageIn(url);
  const [event, viewer, parts, opponent] = await Promise.all([
    api.eventById({ id, parts: 'head' }),
    api.viewer({}),
    partsOf(api, id, tab, page),
    opponentOf(api, id, url.searchParams),
  ]);
  const userId = viewer.player?.userId;
  const wantsOwn = userId && event.ownEntryId && (tab === 'overview' || tab === 'matches');
  const [own, looking] = await Promise.all([
    wantsOwn ? api.eventByIdMatches({ eventId: id, userId, pageSize: GLIMPSE.matches }) : null,
    wantsLooking(event, tab)
      ? api.lookingPlayers({
          eventId: id,
          pageSize: tab === 'overview' ? GLIMPSE.looking : LOOKING,
        })
      : null,
  ]);
  const isOver = event.status === 'completed' && isTournament(event.format);
  const finals =
    isOver && tab === 'overview' ? (await api.eventFinals({ ids: id })).items[0]?.places : [];
  return { event, tab, ...parts, opponent, ownMatches: own, looking, finals: finals ?? [] };
});

export type EventScreen = Awaited<ReturnType<typeof loadEvent.browser>>;

/** True if the viewer may challenge now, and so sees the available players. */
function wantsLooking({ actions, status }: EventDetail, tab: Tab): boolean {
  const isShown = tab === 'overview' || tab === 'entrants';
  return isShown && status === 'ongoing' && actions.includes('challenge');
}

function tabOf({ pathname, searchParams }: URL): Tab {
  if (isBracket(pathname)) return 'bracket';
  const tab = tabNamed(searchParams.get('tab'));
  return tab === 'bracket' ? 'overview' : tab;
}

async function partsOf(api: Api, id: string, tab: Tab, page: number) {
  const isGlimpse = tab === 'overview';
  const sized = (size: number) => (isGlimpse ? { pageSize: size } : { page });
  const [rankings, entrants, matches, rules] = await Promise.all([
    isGlimpse || tab === 'rankings'
      ? api.eventRankings({ id, ...sized(GLIMPSE.rankings) })
      : undefined,
    isGlimpse || tab === 'entrants'
      ? api.eventByParticipants({ id, ...sized(GLIMPSE.entrants) })
      : undefined,
    tab === 'matches' ? api.eventByIdMatches({ eventId: id, page }) : undefined,
    tab === 'rules' ? api.eventRules({ id }) : undefined,
  ]);
  return { rankings, entrants, matches, rules };
}

/** The opponent of the challenge sheet, at any position in the list of entrants. */
async function opponentOf(api: Api, id: string, query: ScreenArgs['url']['searchParams']) {
  const entryId = query.get('opponent');
  if (!isId(entryId)) return null;
  const { items } = await api.eventByParticipants({ id, entryId });
  return items[0] ?? null;
}

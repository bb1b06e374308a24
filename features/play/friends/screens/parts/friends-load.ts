import type { Api } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { isId } from '#ui/screen/path-ids.ts';

export const TABS = ['find', 'friends', 'requests', 'blocked'] as const;
type Tab = (typeof TABS)[number];

const LEAST_TYPED = 2;
export const MOST_TYPED = 100;
/** Suggestions on the first view. */
const SUGGESTED = 12;

/** The lists of the chosen tab of the friends screen, and the numbers of the other tabs. */
export const loadFriends = screenLoader(async ({ api, url }) => {
  const asked = url.searchParams.get('of');
  const of = isId(asked) ? (await api.playerBonds({ userId: asked })).person : null;
  const tab = of ? 'friends' : tabOf(url);
  const page = pageIn(url);
  const [friends, requests, finding, lists] = await Promise.all([
    api.getUserFriends({ pageSize: 1 }),
    api.friendRequests({ pageSize: 1 }),
    tab === 'find' ? findingOf(api, url.searchParams.get('q') ?? '', page) : null,
    listsOf(api, tab, page, of?.userId),
  ]);
  return { tab, of, counts: { friends: friends.total, requests: requests.total }, finding, lists };
});

export type FriendsScreen = Awaited<ReturnType<typeof loadFriends.browser>>;

function tabOf({ searchParams }: URL): Tab {
  return TABS.find((tab) => tab === searchParams.get('tab')) ?? 'find';
}

async function listsOf(api: Api, tab: Tab, page: number, userId: string | undefined) {
  switch (tab) {
    case 'find':
      return [];
    case 'friends': {
      const friends = await api.getUserFriends({ page, ...(userId && { userId }) });
      return [{ name: 'friends' as const, ...friends }];
    }
    case 'requests': {
      const [incoming, outgoing] = await Promise.all([
        api.friendRequests({ page }),
        api.friendRequests({ direction: 'out', page }),
      ]);
      return [
        { name: 'in' as const, ...incoming },
        { name: 'out' as const, ...outgoing },
      ];
    }
    case 'blocked':
      return [{ name: 'blocked' as const, ...(await api.blockedPlayers({ page })) }];
  }
}

/** Players found by the typed text, or suggestions if nothing was typed. */
async function findingOf(api: Api, typed: string, page: number) {
  const q = typed.trim().slice(0, MOST_TYPED);
  if (q.length >= LEAST_TYPED) {
    return { q, found: await foundBy(api, q, page), suggested: null, community: null };
  }
  const [suggested, community] = await Promise.all([
    api.friendSuggestions({ page, pageSize: SUGGESTED }),
    api.community({}),
  ]);
  return { q, found: null, suggested, community };
}

/** `too_many`: the player has exceeded the limit of searches. */
async function foundBy(api: Api, q: string, page: number) {
  try {
    return await api.searchPlayers({ q, page });
  } catch (error) {
    if (isApiProblem(error) && error.code === 'too_many_requests') return 'too_many' as const;
    throw error;
  }
}

export type Found = NonNullable<FriendsScreen['finding']>;

import { lastOf } from '#core/lists.ts';
import { MOMENT } from '#features/play/matches/screens/addresses.ts';

/** Kinds of notifications about a final result, or about one that was reopened. */
const OF_RESULTS = [
  'match_approved',
  'match_approved_held',
  'match_ruled',
  'match_awarded',
  'match_lost',
  'match_walkover_won',
  'match_no_show',
  'match_reopened',
];

interface News {
  readonly type: string;
  readonly link: string | null;
}

/** The address to which a notification leads: a result opens its moment. */
export function addressOfNews({ type, link }: News): string | null {
  return link && OF_RESULTS.includes(type) ? `${link}?${MOMENT}=1` : link;
}

/** True if the open screen shows the news already: it is the page linked to, or the match of a result. */
export function isShownAt(pathname: string, { type, link }: News): boolean {
  const path = link?.split('?')[0];
  if (path === undefined || path === pathname) return path === pathname;
  return OF_RESULTS.includes(type) && pathname === `/match/${lastOf(path.split('/'))}`;
}

/** True if the open screen shows the result by its moment, so that a notice would say it twice. */
export function opensAt(pathname: string, news: News): boolean {
  const isAgain = news.type === 'match_reopened'; // its page changes, and no moment opens
  return OF_RESULTS.includes(news.type) && !isAgain && isShownAt(pathname, news);
}

import { redirect } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { screenAction } from '#ui/screen/load.ts';

/** Intents of the forms about a player. */
export type BondIntent =
  | 'ask'
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'remove'
  | 'block'
  | 'unblock'
  | 'report'
  | 'community';

/** Parameters that only open a sheet. */
const VIEW_ONLY = ['sheet', 'player'];

/** Answers each form about a player, with and without script, and leads back to its page. */
export const bondAction = screenAction(async ({ api, form, url }) => {
  await perform(api, form);
  return redirect(withoutSheet(url.pathname, url.searchParams), 303);
});

/** The same address without a sheet. */
export function withoutSheet(pathname: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of VIEW_ONLY) rest.delete(name);
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** The same address with a sheet open. */
export function withSheet(query: URLSearchParams, sheet: string): string {
  const next = new URLSearchParams(query);
  next.set('sheet', sheet);
  return `?${next}`;
}

function perform(api: Api, form: FormData): Promise<unknown> {
  const userId = textIn(form, 'userId');
  const add = () => api.addOrRemoveFriend({ friendUserId: userId, add: true });
  const end = () => api.addOrRemoveFriend({ friendUserId: userId, add: false });
  const handlers: Readonly<Record<BondIntent, () => Promise<unknown>>> = {
    ask: add,
    accept: add,
    decline: end,
    withdraw: end,
    remove: end,
    block: () => api.blockPlayer({ userId, block: true }),
    unblock: () => api.blockPlayer({ userId, block: false }),
    report: () => api.reportAvatar(parseForm('reportAvatar', form)),
    community: () => api.addForumParticipation({}),
  };
  return byIntent(form, handlers);
}

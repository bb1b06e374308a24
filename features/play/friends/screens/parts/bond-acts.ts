import { redirect } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { screenAction } from '#ui/screen/load.ts';

/** What the forms about a player ask for, in their field `intent`. */
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

/** What of the address only opens a sheet. */
const VIEW_ONLY = ['sheet', 'player'];

/** Every form about a player, before the script has arrived and after; leads back to where it stands. */
export const bondAction = screenAction(async ({ api, form, url }) => {
  await perform(api, form);
  return redirect(withoutSheet(url.pathname, url.searchParams), 303);
});

/** The same place without a sheet. */
export function withoutSheet(pathname: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of VIEW_ONLY) rest.delete(name);
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** The same place with a sheet open. */
export function withSheet(query: URLSearchParams, sheet: string): string {
  const next = new URLSearchParams(query);
  next.set('sheet', sheet);
  return `?${next}`;
}

async function perform(api: Api, form: FormData): Promise<unknown> {
  const userId = String(form.get('userId') ?? '');
  switch (form.get('intent')) {
    case 'ask':
    case 'accept':
      return api.addOrRemoveFriend({ friendUserId: userId, add: true });
    case 'decline':
    case 'withdraw':
    case 'remove':
      return api.addOrRemoveFriend({ friendUserId: userId, add: false });
    case 'block':
      return api.blockPlayer({ userId, block: true });
    case 'unblock':
      return api.blockPlayer({ userId, block: false });
    case 'report':
      return api.reportAvatar({ userId, reason: String(form.get('reason') ?? '') });
    case 'community':
      return api.addForumParticipation({});
    default:
      return undefined;
  }
}

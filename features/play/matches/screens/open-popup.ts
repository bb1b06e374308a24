import type { MatchActionName } from '../rules/views.ts';
import { SHEETS, type SheetName } from './addresses.ts';

/** Actions of each popup. A popup opens only if one of them is still possible. */
const NEEDS: Partial<Record<SheetName, readonly MatchActionName[]>> = {
  request: ['accept'],
  decline: ['decline'],
  cancel: ['cancel'],
  reschedule: ['reschedule'],
  score: ['submit', 'edit'],
  verify: ['verify'],
  dispute: ['dispute'],
  appeal: ['appeal'],
};

/**
 * The popup an address opens over a match with these actions; `moved_on` where the match does not allow any more
 * what it was for.
 */
export function openPopup(
  query: URLSearchParams,
  actions: readonly MatchActionName[],
): SheetName | 'moved_on' | null {
  const sheet = SHEETS.find((name) => name === query.get('sheet'));
  const needed = sheet && NEEDS[sheet];
  if (needed && !needed.some((action) => actions.includes(action))) return 'moved_on';
  return sheet ?? null;
}

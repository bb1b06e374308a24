/** Addresses of the console's screens of matches. */

export const DISPUTES = '/console/disputes';
export const MATCHES = '/console/matches';

export function disputeAt(matchId: string): string {
  return `${DISPUTES}/${matchId}`;
}

export function matchAt(matchId: string): string {
  return `${MATCHES}/${matchId}`;
}

/** Where an act is looked at before it is done. */
export function actAt(matchId: string, act: string): string {
  return `${matchAt(matchId)}?act=${act}`;
}

/** The same for the list that it is opened from: without the act, and after it, one is in the list again. */
export function actFromList(matchId: string, act: string): string {
  return `${actAt(matchId, act)}&sheet=only`;
}

/** True if the address shows a match only for the sheet of an act. */
export function isForSheetOnly(query: URLSearchParams): boolean {
  return query.get('sheet') === 'only';
}

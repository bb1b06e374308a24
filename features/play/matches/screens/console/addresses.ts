/** Addresses of the console's screens of matches. */

export const DISPUTES = '/console/disputes';
export const MATCHES = '/console/matches';

export function disputeAt(matchId: string): string {
  return `${DISPUTES}/${matchId}`;
}

export function matchAt(matchId: string): string {
  return `${MATCHES}/${matchId}`;
}

/** The address of the sheet that confirms an act. */
export function actAt(matchId: string, act: string): string {
  return `${matchAt(matchId)}?act=${act}`;
}

/** The same sheet, which closes back to the list that opened it. */
export function actFromList(matchId: string, act: string): string {
  return `${actAt(matchId, act)}&sheet=only`;
}

/** True if the address shows a match only for the sheet of an act. */
export function isForSheetOnly(query: URLSearchParams): boolean {
  return query.get('sheet') === 'only';
}

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

interface Wanted {
  /** Slug of the game whose form is open. */
  readonly game: string | null;
  readonly sheet?: 'unlink';
  readonly done?: 'linked' | 'unlinked';
}

/** The query of the screen of accounts with these changes; the return address stays in it. */
export function accountsAddress(query: URLSearchParams, wanted: Wanted): string {
  const next = new URLSearchParams();
  const returnTo = query.get('returnTo');
  if (wanted.game) next.set('game', wanted.game);
  if (returnTo) next.set('returnTo', returnTo);
  if (wanted.sheet) next.set('sheet', wanted.sheet);
  if (wanted.done) next.set('done', wanted.done);
  return `?${next}`;
}

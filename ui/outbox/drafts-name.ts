/** The name of a player's drafts in the store. */
export function draftsName(userId: string): string {
  return `bl-drafts:${userId}`;
}

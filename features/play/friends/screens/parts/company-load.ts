import type { Api } from '#ui/api/browser.ts';

/** Faces on a profile. */
const GLIMPSE = 8;

/** A player's friends, and the head-to-head with the viewer. Null for visitors. */
export async function companyOf(api: Api, userId: string) {
  const { player } = await api.viewer({});
  if (!player) return null;
  const [bonds, friends, meetings] = await Promise.all([
    api.playerBonds({ userId }),
    api.getUserFriends({ userId, pageSize: GLIMPSE }),
    player.userId === userId ? null : api.headToHead({ userId }),
  ]);
  return { ...bonds, known: friends.items, meetings };
}

export type Company = NonNullable<Awaited<ReturnType<typeof companyOf>>>;

import type { Api } from '#ui/api/browser.ts';

/** Faces on a profile. */
const GLIMPSE = 8;

/** Whom a player knows, and how the viewer and they have played; nothing for who has not signed in. */
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

import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import type { Translate } from '#locales/translator.ts';
import type { Db } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';

/** Names and avatars by player, for a reader. */
export async function peopleOf(db: Db, ids: readonly PlayerId[], texts: Translate) {
  const cards = await playerCards(db, ids);
  return (id: string) => {
    const card = cards.get(id as PlayerId); // cards exist only for players asked for
    if (!card) throw new Error(`no player ${id}`);
    const { userId, deleted, avatarUrl, look, country } = card;
    return { userId, deleted, avatarUrl, look, country, username: shownName(card, texts) };
  };
}

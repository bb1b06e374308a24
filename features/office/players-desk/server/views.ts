import { maskedEmail, maskedNumber } from '#features/foundation/identity/rules/masked-contacts.ts';
import { seesContacts } from '#features/foundation/identity/rules/roles.ts';
import {
  type FoundPlayer,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { Account } from '#platform/http/caller.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import { grantsShown } from './roles.ts';

/** A player as this official may see them. */
export function playerView(found: FoundPlayer, official: Account) {
  const { userId, username, avatarUrl, country, brand, email, msisdn, createdAt } = found;
  const { emailConfirmed } = found;
  const isWhole = seesContacts(official);
  return {
    userId,
    username,
    avatarUrl,
    country,
    brand,
    emailConfirmed,
    email: email && (isWhole ? email : maskedEmail(email)),
    number: msisdn && (isWhole ? `+${msisdn}` : maskedNumber(msisdn)),
    roles: [...found.roles],
    grants: grantsShown(found),
    memberSince: createdAt.toISOString(),
    standing: found.sanction && {
      kind: found.sanction.kind,
      reason: found.sanction.reason,
      until: found.sanction.until?.toISOString() ?? null,
    },
  };
}

/** Names of those who decided or wrote something. */
export async function officialsNamed(db: Db, ids: readonly PlayerId[], { texts }: CallContext) {
  const cards = await playerCards(db, ids);
  return (userId: PlayerId) => {
    const card = cards.get(userId);
    return { userId, username: card ? shownName(card, texts) : '' };
  };
}

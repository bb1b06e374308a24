import type { Language } from '#brands/brand.ts';
import { type PlayerCard, shownName } from '#features/foundation/identity/server/index.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor } from '#platform/http/grants.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { RulingReason } from '../rules/ruling-reasons.ts';
import type { Viewer } from '../rules/views.ts';
import { type MatchRecord, sideOf } from './records.ts';

/** Who looks at matches. */
export interface Onlooker {
  readonly account: Account | undefined;
  readonly language: Language;
  /** What a player is called, to this onlooker. */
  readonly nameOf: (card: PlayerCard) => string;
  /** How a ruling's reason is worded to this onlooker. */
  readonly reasonFor: (template: RulingReason) => string;
}

export function onlookerOf({ caller, language, texts }: CallContext): Onlooker {
  return {
    account: caller.account,
    language,
    nameOf: (card) => shownName(card, texts),
    reasonFor: (template) => texts(`ruling_${template}`),
  };
}

/** Tells players, and the officials of an event's brand; nobody is an official of a match they play. */
export function viewerOf(
  match: MatchRecord,
  account: Account | undefined,
  event: { readonly brand: string },
): Viewer {
  if (account?.audience !== match.audience) return null;
  const side = sideOf(match, account.playerId);
  if (side) return side;
  const owned = { audience: match.audience, brand: event.brand };
  if (mayActFor(account, 'administrator', owned)) return 'administrator';
  return mayActFor(account, 'organiser', owned) ? 'organiser' : null;
}

export function sideIn(viewer: Viewer): 'challenger' | 'challenged' | null {
  return viewer === 'challenger' || viewer === 'challenged' ? viewer : null;
}

import type { z } from 'zod';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { matchCard } from '../match-shapes.ts';
import type { matchesCalls } from '../matches.contract.ts';

type ToldCard = z.output<typeof matchCard>;
type ToldMatch = ReplyOf<typeof matchesCalls.getMatch>;
type ToldEntry = ToldMatch['timeline'][number];

/** What a match has in some of its states. */
type Sometimes = 'checkInOpensAt' | 'checkInClosesAt' | 'rulingDueAt' | 'rematchWith' | 'scoreFrom';
/** What an act may bring along. */
type Brought = 'proposedDate' | 'score' | 'reason' | 'screenshotIds';

interface ShownEntry extends Omit<ToldEntry, Brought | 'by'>, Partial<Pick<ToldEntry, Brought>> {
  readonly by: Pick<NonNullable<ToldEntry['by']>, 'username' | 'role'> | null;
}

export type ShownCard = ReturnType<typeof shownCard<ToldCard>>;
export type ShownMatch = ReturnType<typeof shownMatch>;

/** What the screens show of a match in a line or on a board: a page carries it beside its markup, so no more. */
export function shownCard<T extends ToldCard>(card: T) {
  const { challengerTeamId, challengedTeamId, acceptedById, resultState, ...shown } = card;
  const { slug, title, accountKind } = card.game;
  return { ...shown, game: { slug, title, accountKind } };
}

/** The same of a match with its timeline and deadlines, of which most have none at a time. */
export function shownMatch(match: ToldMatch) {
  const { checkInOpensAt, checkInClosesAt, rulingDueAt, rematchWith, scoreFrom, ...always } = match;
  const now: Partial<Pick<ToldMatch, Sometimes>> = {
    ...(checkInOpensAt && { checkInOpensAt }),
    ...(checkInClosesAt && { checkInClosesAt }),
    ...(rulingDueAt && { rulingDueAt }),
    ...(rematchWith && { rematchWith }),
    ...(scoreFrom && { scoreFrom }),
  };
  return { ...shownCard(always), ...now, timeline: match.timeline.map(shownEntry) };
}

/** Most acts bring nothing along but themselves. */
function shownEntry(entry: ToldEntry): ShownEntry {
  const { at, by, type, from, to, proposedDate, score, reason, screenshotIds } = entry;
  return {
    at,
    by: by && { username: by.username, role: by.role },
    type,
    from,
    to,
    ...(proposedDate && { proposedDate }),
    ...(score && { score }),
    ...(reason && { reason }),
    ...(screenshotIds.length > 0 && { screenshotIds }),
  };
}

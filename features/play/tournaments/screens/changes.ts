import { type Outcome, winnerOf } from '@battle-league/brackets/outcome.ts';
import type { BracketScreen } from './bracket-load.ts';
import type { Contestant, DrawnMatch } from './bracket-types.ts';

/** A live update of an event; see `newsOf` in the server of tournaments, and `publishMatch` in that of matches. */
interface News {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Returns the screen after a live update, without another request. Returns `reload` if the update says too little,
 * and `null` if it changes nothing on the screen.
 */
export function afterNews(loaded: BracketScreen, news: News): BracketScreen | 'reload' | null {
  if (news.type === 'match') return afterMatch(loaded, news.data);
  return news.type === 'bracket' ? afterBracketChange(loaded, news.data) : null;
}

/** Applies the new status of a match. A confirmed one may have another kickoff, which the update does not say. */
function afterMatch(loaded: BracketScreen, { matchId, status }: News['data']) {
  const known = shownIn(loaded).find((match) => match.matchId === matchId);
  if (!known) return null;
  if (status === 'confirmed') return 'reload';
  return withMatch(loaded, { ...known, status: status as DrawnMatch['status'] }); // the server announced this type
}

function afterBracketChange(loaded: BracketScreen, data: News['data']) {
  const { bracket, followed, table } = loaded;
  const { key, home, away, matchId } = data;
  // a round or a stage has been drawn
  if (key === undefined) return 'reload';
  if (data.stage !== undefined && data.stage !== bracket.stage) return null;
  const own = [followed, bracket.event.ownEntryId].filter((entry) => entry !== null);
  if (table || own.some((entry) => entry === home || entry === away)) return 'reload';
  const known = shownIn(loaded).find((match) => match.key === key);
  if (!known) return null;
  // the update has no event match and no kickoff
  if (matchId !== known.matchId) return 'reload';
  const outcome = data.outcome as Outcome | null; // the server announced this type
  const sides = { home: contestantIn(loaded, home), away: contestantIn(loaded, away) };
  // the update has no entrants that the screen does not know, and no empty sides
  if (sides.home === undefined || sides.away === undefined) return 'reload';
  if (outcome?.kind === 'void') return 'reload';
  const { home: first, away: second } = sides;
  return withMatch(loaded, { ...known, home: first, away: second, ...resultOf(outcome) });
}

function resultOf(outcome: Outcome | null): Partial<DrawnMatch> {
  if (!outcome) return { winner: null, how: null, score: null, penalties: null };
  const played = outcome.kind === 'played' ? outcome : undefined;
  return {
    winner: winnerOf(outcome),
    how: outcome.kind,
    score: played?.score ?? null,
    penalties: played?.penalties ?? null,
    status: played ? 'completed' : 'no_show',
  };
}

/** Returns `undefined` for an entrant that the screen does not know. */
function contestantIn(loaded: BracketScreen, entry: unknown): Contestant | null | undefined {
  if (entry === null || entry === undefined) return null;
  const all = shownIn(loaded).flatMap(({ home, away }) => [home, away]);
  return all.find((contestant) => contestant?.entryId === entry) ?? undefined;
}

function shownIn({ bracket, ownPath, whole }: BracketScreen): DrawnMatch[] {
  return [...bracket.matches.items, ...ownPath, ...(whole ?? [])];
}

function withMatch(loaded: BracketScreen, changed: DrawnMatch): BracketScreen {
  const { bracket, ownPath, whole } = loaded;
  const before = shownIn(loaded).find(({ key }) => key === changed.key);
  const more = Number(changed.how !== null) - Number(before?.how !== null);
  const put = (matches: readonly DrawnMatch[]) =>
    matches.map((match) => (match.key === changed.key ? changed : match));
  const rounds = bracket.rounds.map((each) =>
    each.round === changed.round ? { ...each, done: each.done + more } : each,
  );
  const matches = { ...bracket.matches, items: put(bracket.matches.items) };
  return {
    ...loaded,
    bracket: { ...bracket, rounds, matches },
    ownPath: put(ownPath),
    whole: whole && put(whole),
  };
}

import { sql } from 'kysely';
import { createPastEvent } from '#features/events/server/index.ts';
import { type GameCard, gameOfSlug } from '#features/games/server/index.ts';
import { playerNamed } from '#features/identity/server/index.ts';
import { keepTold, retold, type ToldTournament } from '#features/tournaments/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { InputOf } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { bracketExchangeCalls } from '../bracket-contract.ts';

type Import = typeof bracketExchangeCalls.importBracket;
type Bracket = InputOf<Import>['bracket'];
type Reply = Awaited<ReturnType<Handler<Import>>>;

type Outcome = ToldTournament['results'][number]['outcome'];

interface ImportTables {
  imported_brackets: {
    audience: string;
    source: string;
    event_id: string;
    imported_by: string;
    at: Date;
  };
}

/** What of a bracket has to be known before it is taken in. */
interface Judged {
  readonly game: GameCard | undefined;
  /** By the entrants' names. */
  readonly players: ReadonlyMap<string, PlayerId>;
  readonly told: ToldTournament;
  readonly reply: Reply;
}

/** Whole or not at all; the same source again is answered as the first time. */
export function importBracket({ db, clock }: Platform): Handler<Import> {
  return async ({ bracket, dryRun }, context) => {
    actingPlayer(context);
    if (dryRun) return (await judge(db, bracket, clock.now(), context)).reply;
    return context.transact(async (work) => {
      await takeTurn(work.db, bracket, context);
      const before = await earlier(work.db, bracket, context);
      const judged = await judge(work.db, bracket, work.now, context);
      if (before) return { ...judged.reply, eventId: before, repeated: true, faults: [] };
      const { game, reply } = judged;
      if (!game || reply.faults.length > 0) return reply;
      return { ...reply, eventId: await keep(work, bracket, { ...judged, game }, context) };
    });
  };
}

async function judge(db: Db, bracket: Bracket, now: Date, context: CallContext): Promise<Judged> {
  const game = await gameOfSlug(db, bracket.game);
  const { players, faults: strangers } = await playersOf(db, bracket, context);
  const told = toldIn(bracket);
  const areSound = new Set(told.entrants).size === told.entrants.length;
  const played = areSound ? retold(told) : { matches: [], faults: [], champion: null };
  const { startedAt, endedAt } = bracket;
  const faults = [
    ...(game ? [] : [{ path: 'game', code: 'field_invalid' }]),
    ...(Object.keys(bracket.title).length > 0 ? [] : [{ path: 'title', code: 'field_required' }]),
    ...(startedAt < endedAt && endedAt <= now
      ? []
      : [{ path: 'endedAt', code: 'bracket_not_over' }]),
    ...strangers,
    ...played.faults,
  ];
  const said = faults.map((fault) => {
    const match = 'match' in fault && fault.match !== '' ? fault.match : null;
    const { path, code } = fault;
    return { path, code, match, message: context.texts(code) };
  });
  const { champion, matches } = played;
  const facts = { entrants: told.entrants.length, matches: matches.length, champion };
  return { game, players, told, reply: { eventId: null, repeated: false, ...facts, faults: said } };
}

/** Names count in whatever case they are written: results name entrants as the list of entrants does. */
function toldIn({ format, entrants, results, annulled }: Bracket): ToldTournament {
  const names = new Map(entrants.map((name) => [name.toLowerCase(), name]));
  const asListed = (name: string) => names.get(name.toLowerCase()) ?? name;
  return {
    format,
    entrants: entrants.map(asListed),
    results: results.map(({ match, home, away, outcome }) => ({
      match,
      outcome: outcomeIn(outcome),
      home: home && asListed(home),
      away: away && asListed(away),
    })),
    annulled: annulled.map(asListed),
  };
}

function outcomeIn(outcome: Bracket['results'][number]['outcome']): Outcome {
  if (outcome.kind !== 'played') return outcome;
  const { kind, score, penalties } = outcome;
  return penalties ? { kind, score, penalties } : { kind, score };
}

/** Only players of the audience have a place in an event: somebody else is a fault, and so is one who comes twice. */
async function playersOf(db: Db, { entrants }: Bracket, context: CallContext) {
  const players = new Map<string, PlayerId>();
  const seen = new Set<PlayerId>();
  const faults: { path: string; code: string }[] = [];
  for (const [index, value] of entrants.entries()) {
    const player = await playerNamed(db, { by: 'username', value }, context);
    const path = `entrants.${index}`;
    if (!player) faults.push({ path, code: 'player_unknown' });
    else if (seen.has(player)) faults.push({ path, code: 'line_repeated' });
    else {
      seen.add(player);
      players.set(value, player);
    }
  }
  return { players, faults };
}

async function keep(
  work: Work,
  bracket: Bracket,
  { game, players, told }: Judged & { readonly game: GameCard },
  context: CallContext,
): Promise<string> {
  const { title, source, startedAt, endedAt } = bracket;
  const { kind, ...settings } = bracket.format;
  const texts = Object.fromEntries(
    Object.entries(title).map(([language, written]) => [
      language,
      { title: written, description: '', gameRules: [], howToPlay: [] },
    ]),
  );
  const facts = { format: kind, gameId: game.gameId, texts, tournament: settings };
  const { eventId, entries } = await createPastEvent(
    work,
    {
      ...facts,
      ...{ brand: context.brand, startsAt: startedAt, endsAt: endedAt },
      drawsAllowed: kind === 'league' || kind === 'swiss',
    },
    [...players.values()],
  );
  const entryOf = (name: string): string => {
    const player = players.get(name);
    return (player && entries.get(player)) ?? name;
  };
  await keepTold(work, eventId, {
    format: told.format,
    entrants: told.entrants.map(entryOf),
    results: told.results.map(({ home, away, ...result }) => ({
      ...result,
      home: home && entryOf(home),
      away: away && entryOf(away),
    })),
    annulled: told.annulled.map(entryOf),
  });
  const { audience, playerId } = actingPlayer(context);
  await tables<ImportTables>(work.db)
    .insertInto('imported_brackets')
    .values({ audience, source, event_id: eventId, imported_by: playerId, at: work.now })
    .execute();
  return eventId;
}

/** Two who bring the same bracket at once come one after the other. */
async function takeTurn(db: Db, { source }: Bracket, context: CallContext): Promise<void> {
  const turn = `import-bracket:${actingPlayer(context).audience}:${source}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
}

async function earlier(
  db: Db,
  { source }: Bracket,
  context: CallContext,
): Promise<string | undefined> {
  const row = await tables<ImportTables>(db)
    .selectFrom('imported_brackets')
    .select('event_id')
    .where('audience', '=', actingPlayer(context).audience)
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.event_id;
}

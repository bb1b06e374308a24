import type { ImportedTournament } from '@battle-league/brackets/imported.ts';
import { chainOfImported, checkTournament } from '@battle-league/brackets/imported-tournament.ts';
import { sql } from 'kysely';
import { findReferencedPlayer } from '#features/foundation/identity/server/index.ts';
import { createPastEvent } from '#features/play/events/server/index.ts';
import { type GameCard, gameOfSlug } from '#features/play/games/server/index.ts';
import { saveImportedTournament } from '#features/play/tournaments/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { InputOf } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { type FieldProblem, invalidField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { bracketExchangeCalls } from '../bracket.contract.ts';

type Import = typeof bracketExchangeCalls.importBracket;
type Bracket = InputOf<Import>['bracket'];
type Reply = Awaited<ReturnType<Handler<Import>>>;

type EventPlay = Pick<
  Parameters<typeof createPastEvent>[1],
  'format' | 'tournament' | 'drawsAllowed'
>;
type Result = ImportedTournament['results'][number];
type Outcome = Result['outcome'];

/** Named at once: a table of hundreds that comes without results has a fault for each of its matches. */
const MOST_FAULTS = 200;

interface ImportTables {
  imported_brackets: {
    audience: string;
    source: string;
    event_id: string;
    imported_by: string;
    at: Date;
  };
}

/** Facts of a bracket that are needed before its import. */
interface Judged {
  readonly game: GameCard | undefined;
  /** By the entrants' names. */
  readonly players: ReadonlyMap<string, PlayerId>;
  readonly told: ImportedTournament;
  readonly reply: Reply;
}

/** Whole or not at all; the same source again is answered as the first time. */
export function importBracket({ db, clock }: Platform): Handler<Import> {
  return async ({ bracket, dryRun }, context) => {
    actingPlayer(context);
    if (dryRun) return (await judge(db, bracket, clock.now(), context)).reply;
    return context.transaction(async (transaction) => {
      await takeTurn(transaction.db, bracket, context);
      const before = await earlier(transaction.db, bracket, context);
      const judged = await judge(transaction.db, bracket, transaction.now, context);
      if (before) return { ...judged.reply, eventId: before, repeated: true, faults: [] };
      const { game, reply } = judged;
      if (!game || reply.faults.length > 0) return reply;
      return { ...reply, eventId: await keep(transaction, bracket, { ...judged, game }, context) };
    });
  };
}

async function judge(db: Db, bracket: Bracket, now: Date, context: CallContext): Promise<Judged> {
  const game = await gameOfSlug(db, bracket.game);
  const { players, faults: strangers } = await playersOf(db, bracket, context);
  const told = importedTournamentIn(bracket);
  const areSound = new Set(told.entrants).size === told.entrants.length;
  const played = areSound ? checkTournament(told) : NOT_PLAYED;
  const { startedAt, endedAt } = bracket;
  const faults: readonly (FieldProblem & { readonly match?: string })[] = [
    ...(game ? [] : [invalidField('game', 'bracket_game_unknown')]),
    ...(Object.keys(bracket.title).length > 0 ? [] : [{ path: 'title', code: 'field_required' }]),
    ...(startedAt < endedAt && endedAt <= now
      ? []
      : [{ path: 'endedAt', code: 'bracket_not_over' }]),
    ...strangers,
    ...played.faults,
  ];
  const said = faults.slice(0, MOST_FAULTS).map(({ path, code, text, values, match }) => {
    return { path, code, match: match || null, message: context.texts(text ?? code, values) };
  });
  const { champion, stages } = played;
  const matches = stages.reduce((sum, stage) => sum + stage.matches.length, 0);
  const facts = { entrants: told.entrants.length, matches, champion };
  return { game, players, told, reply: { eventId: null, repeated: false, ...facts, faults: said } };
}

const NOT_PLAYED = { stages: [], faults: [], champion: null } as const;

/** Names count in whatever case they are written: everything names entrants as the list of entrants does. */
function importedTournamentIn(bracket: Bracket): ImportedTournament {
  const names = new Map(bracket.entrants.map((name) => [name.toLowerCase(), name]));
  const { format, results, annulled, disqualified, stages } = bracket;
  const asGiven = {
    format,
    annulled,
    disqualified,
    entrants: bracket.entrants,
    results: results.map(resultIn),
    stages: stages.map((stage) => ({ ...stage, results: stage.results.map(resultIn) })),
  };
  return renamed(asGiven, (name) => names.get(name.toLowerCase()) ?? name);
}

/** The same with all its entrants called otherwise. */
function renamed(
  told: ImportedTournament,
  called: (entrant: string) => string,
): ImportedTournament {
  const all = (some: readonly string[]) => some.map(called);
  const both = ({ home, away, ...result }: Result) => ({
    ...result,
    home: home && called(home),
    away: away && called(away),
  });
  return {
    format: told.format,
    entrants: all(told.entrants),
    annulled: all(told.annulled),
    disqualified: all(told.disqualified),
    results: told.results.map(both),
    stages: told.stages.map(({ draw, results, annulled, left, ...stage }) => ({
      ...stage,
      draw: draw.map(all),
      results: results.map(both),

      annulled: all(annulled),
      left: all(left),
    })),
  };
}

function resultIn({ match, home, away, outcome }: Bracket['results'][number]): Result {
  return { match, home, away, outcome: outcomeIn(outcome) };
}

function outcomeIn(outcome: Bracket['results'][number]['outcome']): Outcome {
  if (outcome.kind !== 'played') return outcome;
  const { kind, score, penalties } = outcome;
  return penalties ? { kind, score, penalties } : { kind, score };
}

/** Only players of the audience can be entrants. Others are faults, and so are duplicates. */
async function playersOf(db: Db, { entrants }: Bracket, context: CallContext) {
  const players = new Map<string, PlayerId>();
  const seen = new Set<PlayerId>();
  const faults: { path: string; code: string }[] = [];
  for (const [index, value] of entrants.entries()) {
    const player = await findReferencedPlayer(db, { by: 'username', value }, context);
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
  transaction: Transaction,
  bracket: Bracket,
  { game, players, told }: Judged & { readonly game: GameCard },
  context: CallContext,
): Promise<string> {
  const { title, source, startedAt, endedAt } = bracket;
  const texts = Object.fromEntries(
    Object.entries(title).map(([language, written]) => [
      language,
      { title: written, description: '', gameRules: [], howToPlay: [] },
    ]),
  );
  const facts = { ...playOf(told), gameId: game.gameId, texts };
  const { eventId, entries } = await createPastEvent(
    transaction,
    {
      ...facts,

      brand: context.brand,
      startsAt: startedAt,
      endsAt: endedAt,
    },
    [...players].map(([name, playerId]) => {
      return { playerId, isDisqualified: told.disqualified.includes(name) };
    }),
  );
  const entryOf = (name: string): string => {
    const player = players.get(name);
    return (player && entries.get(player)) ?? name;
  };
  await saveImportedTournament(transaction, eventId, renamed(told, entryOf));
  const { audience, playerId } = actingPlayer(context);
  await tables<ImportTables>(transaction.db)
    .insertInto('imported_brackets')
    .values({ audience, source, event_id: eventId, imported_by: playerId, at: transaction.now })
    .execute();
  return eventId;
}

const TABLES: readonly string[] = ['league', 'swiss', 'round_robin', 'groups'];

/** The settings with which an organiser would have created the event. */
function playOf({ format, stages }: ImportedTournament): EventPlay {
  const { kind, ...settings } = format;
  const kinds = [kind, ...stages.map((stage) => stage.format.kind)];
  const drawsAllowed = kinds.some((each) => TABLES.includes(each));
  if (kind !== 'stages') return { format: kind, tournament: settings, drawsAllowed };
  const groups = groupsIntoKnockout(stages);
  if (groups) return { format: 'groups', tournament: groups, drawsAllowed };
  return { format: 'stages', tournament: { stages: chainOfImported(stages) }, drawsAllowed };
}

/** The settings of the usual chain of this kind, by which its organisers know it; null where it is another one. */
function groupsIntoKnockout(stages: ImportedTournament['stages']): EventPlay['tournament'] | null {
  const [groups, knockout, ...others] = stages;
  if (groups?.id !== 'groups' || groups.format.kind !== 'groups' || !groups.advance) return null;
  if (knockout?.id !== 'knockout' || knockout.format.kind !== 'knockout') return null;
  if (others.length > 0 || groups.advance.to !== 'knockout' || knockout.advance) return null;
  const { inside } = groups.format;
  const { best, bestNext = 0 } = groups.advance;
  return {
    groups: groups.format.groups,
    groupKind: inside.kind,
    best,
    bestNext,
    legs: inside.kind === 'gsl' ? 1 : inside.legs,
    thirdPlace: knockout.format.thirdPlace,
  };
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

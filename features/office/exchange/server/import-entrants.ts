import { findReferencedPlayer, servedContact } from '#features/foundation/identity/server/index.ts';
import {
  eventForPlay,
  type eventsHandlers,
  type PlayEvent,
  placesLeft,
  presentIn,
} from '#features/play/events/server/index.ts';
import { readCsv } from '#platform/csv.ts';
import type { Db } from '#platform/database/database.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { Refusal, refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type exchangeCalls, MOST_LINES } from '../exchange.contract.ts';
import { type Named, type NamedLine, namedLines } from '../rules/lines.ts';
import { type Inviter, inviterOf } from './invitations.ts';

type Join = ReturnType<typeof eventsHandlers>['joinEvent'];
type Said = Awaited<ReturnType<Handler<typeof exchangeCalls.importEntrants>>>['lines'][number];
type Result = Pick<Said, 'outcome' | 'faults' | 'message'>;

const SHOWN = 60; // signs of a line

/**
 * Each line on its own, by the rules of joining. A repeated import leaves entrants as they are, and sends no second
 * invitation.
 */
export function importEntrants(
  platform: Platform,
  join: Join,
): Handler<typeof exchangeCalls.importEntrants> {
  return async ({ eventId, csv, dryRun, invite }, context) => {
    const event = await eventForPlay(platform.db, eventId);
    if (event?.audience !== actingPlayer(context).audience) throw refuse('not_found');
    if (event.stage === 'draft') throw refuse('event_not_published');
    const lines = namedLines(readCsv(csv));
    if (lines.length > MOST_LINES) {
      throw refuse('import_too_long', { status: 422, values: { most: MOST_LINES } });
    }
    const inviter = invite ? inviterOf(platform, context) : undefined;
    const judge = lineJudge({ platform, event, join, inviter, context, dryRun });
    const said: Said[] = [];
    for (const line of lines) {
      const given = line.given.slice(0, SHOWN);
      said.push({ line: line.line, given, ...(await judge(line)) });
    }
    const count = (...outcomes: Said['outcome'][]) =>
      said.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return {
      lines: said,
      entered: count('entered', 'would_enter'),
      waiting: count('waiting', 'would_wait'),
      invited: count('invited', 'would_invite'),
      faults: count('fault'),
    };
  };
}

interface Desk {
  readonly platform: Platform;
  readonly event: PlayEvent;
  readonly join: Join;
  /** Nobody is written to without one. */
  readonly inviter: Inviter | undefined;
  readonly context: CallContext;
  readonly dryRun: boolean;
}

function lineJudge(desk: Desk) {
  const { platform, event, inviter, context, dryRun } = desk;
  const enter = entering(desk);
  const run = runnerOf(desk);
  const seen = new Set<string>(); // players and contacts of earlier lines

  const inviteOne = async (known: Inviter, named: Named): Promise<Result> => {
    const isNew = await run((transaction) => known.invite(transaction, event, named));
    if (!isNew) return { outcome: 'invited_before', faults: [], message: null };
    return { outcome: dryRun ? 'would_invite' : 'invited', faults: [], message: null };
  };

  const isRepeated = (key: string) => {
    const repeated = seen.has(key);
    seen.add(key);
    return repeated;
  };

  const answerStranger = async ({ named, contacts, refusal }: Found): Promise<Result> => {
    const [contact] = contacts;
    if (!contact && refusal) return faultOf(context, refusal);
    const key = contact ? `${contact.by}:${contact.at}` : keyOf(named);
    if (isRepeated(key)) return fault(context, 'line_repeated');
    if (!contact || !inviter) return fault(context, 'player_unknown');
    return inviteOne(inviter, contact.named);
  };

  return async ({ named, fault: whole }: NamedLine): Promise<Result> => {
    if (whole) return fault(context, whole);
    try {
      const found = await whoIs(platform.db, named, context);
      const [player, other] = found.players;
      if (other) return fault(context, 'line_two_players');
      if (!player) return await answerStranger(found);
      return isRepeated(player) ? fault(context, 'line_repeated') : await enter(player);
    } catch (error) {
      if (error instanceof Refusal) return faultOf(context, error);
      throw error;
    }
  };
}

function keyOf([named]: readonly Named[]): string {
  return `${named?.by}:${named?.value.toLowerCase()}`;
}

interface Found {
  readonly named: readonly Named[];
  /** More than one where columns of a line name different players. */
  readonly players: readonly PlayerId[];
  /** Addresses and numbers for an invitation, the surest first. */
  readonly contacts: readonly { readonly by: string; readonly at: string; readonly named: Named }[];
  /** The refusal of the first invalid address or number. */
  readonly refusal: Refusal | undefined;
}

/** Reads every column: a later one may find the player that an earlier one does not, or show a different player. */
async function whoIs(db: Db, named: readonly Named[], context: CallContext): Promise<Found> {
  const players = new Set<PlayerId>();
  const contacts = [];
  let refusal: Refusal | undefined;
  for (const each of named) {
    try {
      const player = await findReferencedPlayer(db, each, context);
      if (player) players.add(player);
      else if (each.by === 'email' || each.by === 'number') {
        contacts.push({ by: each.by, at: servedContact(each, context).toLowerCase(), named: each });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal ??= error;
    }
  }
  return { named, players: [...players], contacts, refusal };
}

function runnerOf({ platform: { transactions }, dryRun }: Desk) {
  return dryRun
    ? <T>(change: (transaction: Transaction) => Promise<T>) => undone(transactions.run, change)
    : transactions.run;
}

/** Enters a player by the call by which players join, or tries it. */
function entering(desk: Desk) {
  const { platform, event, join, context, dryRun } = desk;
  const { eventId } = event;
  const run = runnerOf(desk);
  let tried = 0; // entrants of this dry run, each of them undone

  return async (playerId: PlayerId): Promise<Result> => {
    const account = { playerId, audience: event.audience, roles: [] };
    const caller = { session: undefined, account, viaKey: false };
    const outcome = await run(async (transaction): Promise<Said['outcome']> => {
      if ((await presentIn(transaction.db, playerId, [eventId])).has(eventId)) return 'present';
      const own = {
        ...context,
        caller,
        transaction: <T>(change: (in_: Transaction) => Promise<T>) => change(transaction),
      };
      const { waiting } = await join({ eventId }, own);
      return waiting === null ? 'entered' : 'waiting';
    });
    if (!dryRun || outcome === 'present') return { outcome, faults: [], message: null };
    const places = await placesLeft(platform.db, eventId);
    const waits = outcome === 'waiting' || (places !== null && tried >= places);
    if (!waits) tried += 1;
    return { outcome: waits ? 'would_wait' : 'would_enter', faults: [], message: null };
  };
}

function fault({ texts }: CallContext, code: string): Result {
  return { outcome: 'fault', faults: [code], message: texts(code) };
}

/** Names each missing requirement of joining. */
function faultOf({ texts }: CallContext, { code, details }: Refusal): Result {
  const missing = details.extra?.missing;
  if (Array.isArray(missing)) {
    const known = missing as { code: string; message: string }[]; // as joinEvent refuses
    const faults = known.map((each) => each.code);
    return { outcome: 'fault', faults, message: known.map((each) => each.message).join(' ') };
  }
  const field = details.fields?.[0] ?? { code, values: details.values };
  return {
    outcome: 'fault',
    faults: [field.code],
    message: texts(field.code, field.values),
  };
}

/** Thrown through a transaction that is only tried. */
class Tried extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('tried');
    this.result = result;
  }
}

async function undone<T>(
  run: Platform['transactions']['run'],
  change: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  try {
    await run(async (transaction) => {
      throw new Tried(await change(transaction));
    });
  } catch (error) {
    if (error instanceof Tried) return error.result as T; // the refusal comes from this very change
    throw error;
  }
  throw new Error('a change that is only tried does not commit');
}

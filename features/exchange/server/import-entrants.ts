import {
  eventForPlay,
  type eventsHandlers,
  type PlayEvent,
  presentIn,
} from '#features/events/server/index.ts';
import { playerNamed } from '#features/identity/server/index.ts';
import { readCsv } from '#platform/csv.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { Refusal, refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { type exchangeCalls, MOST_LINES } from '../contract.ts';
import { type NamedLine, namedLines } from '../rules/lines.ts';
import { type Inviter, inviterOf } from './invitations.ts';

type Join = ReturnType<typeof eventsHandlers>['joinEvent'];
type Said = Awaited<ReturnType<Handler<typeof exchangeCalls.importEntrants>>>['lines'][number];
type Result = Pick<Said, 'outcome' | 'faults' | 'message'>;

const SHOWN = 60; // signs of a line

/**
 * Each line for itself, by the rules by which players join themselves: sent again, whoever is there is there
 * already, and whoever was invited is not written to again.
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
      const given = line.named.value.slice(0, SHOWN);
      said.push({ line: line.line, given, ...(await judge(line)) });
    }
    const count = (...outcomes: Said['outcome'][]) =>
      said.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return {
      lines: said,
      entered: count('entered'),
      invited: count('invited'),
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

function lineJudge({ platform, event, join, inviter, context, dryRun }: Desk) {
  const { workshop } = platform;
  const transact = dryRun
    ? <T>(change: (work: Work) => Promise<T>) => undone(workshop.transact, change)
    : workshop.transact;

  const enter = async (playerId: PlayerId): Promise<Result> => {
    const { eventId } = event;
    let isPresent = false;
    const account = { playerId, audience: event.audience, roles: [] };
    const caller = { session: undefined, account, viaKey: false };
    await transact(async (work) => {
      isPresent = (await presentIn(work.db, playerId, [eventId])).has(eventId);
      if (!isPresent) {
        await join({ eventId }, { ...context, caller, transact: (change) => change(work) });
      }
    });
    return { outcome: isPresent ? 'present' : 'entered', faults: [], message: null };
  };

  return async ({ named, repeated }: NamedLine): Promise<Result> => {
    if (repeated) return fault(context, 'line_repeated');
    try {
      const player = await playerNamed(platform.db, named, context);
      if (player) return await enter(player);
      if (named.by === 'username' || !inviter) return fault(context, 'player_unknown');
      const isNew = await transact((work) => inviter.invite(work, event, named));
      return { outcome: isNew ? 'invited' : 'invited_before', faults: [], message: null };
    } catch (error) {
      if (error instanceof Refusal) return faultOf(context, error);
      throw error;
    }
  };
}

function fault({ texts }: CallContext, code: string): Result {
  return { outcome: 'fault', faults: [code], message: texts(code) };
}

/** What is missing for joining is told one by one. */
function faultOf({ texts }: CallContext, { code, details }: Refusal): Result {
  const missing = details.extra?.missing;
  if (Array.isArray(missing)) {
    const known = missing as { code: string; message: string }[]; // as joinEvent refuses
    const faults = known.map((each) => each.code);
    return { outcome: 'fault', faults, message: known.map((each) => each.message).join(' ') };
  }
  const field = details.fields?.[0]?.code;
  return {
    outcome: 'fault',
    faults: [field ?? code],
    message: texts(field ?? code, details.values),
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
  transact: Platform['workshop']['transact'],
  change: (work: Work) => Promise<T>,
): Promise<T> {
  try {
    await transact(async (work) => {
      throw new Tried(await change(work));
    });
  } catch (error) {
    if (error instanceof Tried) return error.result as T; // what this very change has answered
    throw error;
  }
  throw new Error('a change that is only tried does not commit');
}

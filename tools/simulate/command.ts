import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Chance } from '#sandbox/random.ts';
import { type ApiProblem, isApiProblem } from '#ui/api/problem.ts';
import { type Record, tally } from './record.ts';

export interface MatchReply {
  readonly matchId: string;
  readonly status: string;
}

type Options = { readonly idempotencyKey?: string };
type Send = (options: Options) => Promise<MatchReply>;

export interface Command {
  readonly type: string;
  readonly userId: string;
  /** True for commands that the product recognises as repeated without a key. Others are repeated only with one. */
  readonly isNaturallyOnce: boolean;
  readonly send: Send;
}

const CLASH_WAIT_MS = 400;
const CLASH_TRIES = 20;

/**
 * Sends a command, sometimes twice: at once or afterwards, with the same key or with none. Records the reply, and
 * throws a refusal.
 */
export async function give(command: Command, record: Record, chance: Chance): Promise<MatchReply> {
  const idempotencyKey = randomUUID();
  const keyed = () => command.send({ idempotencyKey });
  const way = chance.below(8);
  if (way === 0) {
    const reply = await sendAtOnce(command, keyed, record);
    if (reply) return note(command, reply, record);
  }
  const first = note(command, await answered(keyed, record), record);
  if (way === 1) {
    record.doubles += 1;
    compare(command, first, await keyed(), record);
  }
  if (way === 2 && command.isNaturallyOnce) await sendWithoutKey(command, first, record);
  return first;
}

/** Sends the command twice at once. Returns undefined if both are refused for the gap between matches. */
async function sendAtOnce(
  command: Command,
  send: () => Promise<MatchReply>,
  record: Record,
): Promise<MatchReply | undefined> {
  record.doubles += 1;
  const [one, two] = await Promise.allSettled([send(), send()]);
  if (one.status === 'fulfilled' && two.status === 'fulfilled') {
    compare(command, one.value, two.value, record);
    return one.value;
  }
  if (one.status === 'fulfilled') return one.value;
  if (two.status === 'fulfilled') return two.value;
  const refused = refusedIn(one.reason, record);
  if (isClash(refused)) return undefined;
  throw refused;
}

/** Repeats a command without its key: the product recognises it, or refuses it if the match has changed. */
async function sendWithoutKey(command: Command, first: MatchReply, record: Record): Promise<void> {
  record.doubles += 1;
  try {
    const again = await command.send({});
    if (again.matchId !== first.matchId) contradict(command, 'made another match', record);
  } catch (error) {
    if (!isApiProblem(error) || error.code !== 'match_state_conflict') throw error;
  }
}

async function answered(send: () => Promise<MatchReply>, record: Record): Promise<MatchReply> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const refused = refusedIn(error, record);
      // matches of one player need a gap: retry a little later
      if (!isClash(refused) || attempt === CLASH_TRIES) throw refused;
      await sleep(CLASH_WAIT_MS);
    }
  }
}

function refusedIn(error: unknown, record: Record): unknown {
  if (isApiProblem(error)) tally(record.refusals, error.code);
  return error;
}

function isClash(error: unknown): error is ApiProblem {
  return isApiProblem(error) && error.code === 'kickoff_clash';
}

function note({ type, userId }: Command, reply: MatchReply, record: Record): MatchReply {
  record.answered.push({ matchId: reply.matchId, type, userId });
  return reply;
}

function compare(command: Command, a: MatchReply, b: MatchReply, record: Record): void {
  if (!isDeepStrictEqual(a, b)) contradict(command, 'was answered in two ways', record);
}

function contradict({ type, userId }: Command, what: string, record: Record): void {
  record.contradictions.push(`${type} by ${userId}, sent twice, ${what}`);
}

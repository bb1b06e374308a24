import { tables } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Transaction, Transactions } from '../transaction.ts';
import type { Caller } from './caller.ts';
import { type Call, isOfficials } from './contract.ts';

const HIDDEN = '[hidden]';
/** Names of fields that hold a secret or identify a person. */
const SECRET_NAMES =
  /pass(word|phrase)|secret|token|otp|^code$|msisdn|phone|e?mail|first_?name|last_?name|full_?name|birth|address|iban|card|csv/i;
const EMAIL = /[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/g;
const NUMBER = /\+?\d[\d\s().-]{6,}\d/g;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;

const LONGEST_TEXT = 500;
const MOST_ITEMS = 20;
const DEEPEST = 6;

interface AuditTables {
  official_acts: {
    id: string;
    at: Date;
    audience: string;
    /** The brand that decided the call; `null` if the brands of an audience share its object. */
    brand: string | null;
    /** `null` for an operator on the command line. */
    official_id: string | null;
    via_key: boolean;
    call: string;
    subjects: readonly string[];
    reason: string | null;
    input: string;
  };
}

/** Records one call of an official, once; does nothing for other calls. */
export interface AuditRecorder {
  /** Adds the record to the call's first transaction. */
  within<T>(
    change: (transaction: Transaction) => Promise<T>,
  ): (transaction: Transaction) => Promise<T>;
  /** Records a call that ran no transaction of its own, after its end. */
  after(transactions: Transactions, reply: unknown): Promise<void>;
}

/** Creates the recorder of one call; the record has the official, the objects and the reason. */
export function auditRecorder(
  call: Call,
  caller: Caller,
  input: unknown,
  brand: string | null,
): AuditRecorder {
  const { account } = caller;
  let isRecorded = !isAudited(call) || !account;
  return {
    within(change) {
      if (isRecorded) return change;
      isRecorded = true;
      return async (transaction) => {
        const reply = await change(transaction);
        await record(transaction, reply);
        return reply;
      };
    },
    async after(transactions, reply) {
      if (!isRecorded) await transactions.run((transaction) => record(transaction, reply));
    },
  };

  async function record(transaction: Transaction, reply: unknown): Promise<void> {
    if (!account) return;
    const { reason } = Object(input);
    await recordAction(transaction, {
      audience: account.audience,
      brand,
      official_id: account.playerId,
      via_key: caller.viaKey,
      call: call.path,
      // and the API key
      subjects: [...subjectsIn(input, reply), ...(caller.key ? [caller.key.id] : [])],
      reason: typeof reason === 'string' ? reason : null,
      input,
    });
  }
}

/** Records a change by an operator on the command line, in its transaction. */
export async function recordOperatorAction(
  transaction: Transaction,
  action: { command: string; audience: string; brand: string | null; input: object },
): Promise<void> {
  const { command, audience, brand, input } = action;
  await recordAction(transaction, {
    audience,
    brand,
    official_id: null,
    via_key: false,
    call: command,
    input,

    subjects: subjectsIn(input, {}),
    reason: null,
  });
}

/**
 * Adds an action to the audit log, in the transaction of the change. Nothing else writes the log: the mount records the
 * calls of officials, and commands of operators use {@link recordOperatorAction}.
 */
async function recordAction(
  { db, now }: Transaction,
  action: Omit<AuditTables['official_acts'], 'id' | 'at' | 'input'> & { readonly input: unknown },
): Promise<void> {
  const input = JSON.stringify(redacted(action.input));
  await tables<AuditTables>(db)
    .insertInto('official_acts')
    .values({ ...action, id: newId(), at: now, input })
    .execute();
}

/** True for calls of officials that change something. */
function isAudited(call: Call): boolean {
  return call.method !== 'GET' && isOfficials(call);
}

/**
 * Redacts an input for the audit log: removes secrets, numbers, addresses and names, and shortens long texts and lists.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ITEMS).map((item) => redacted(item, depth + 1));
    return value.length > MOST_ITEMS ? [...shown, `… ${value.length}`] : shown;
  }
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    SECRET_NAMES.test(name) && each !== null ? HIDDEN : redactedField(name, each, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

/** Keeps the path and query of an address out of the log, because they may contain credentials. */
function redactedField(name: string, value: unknown, depth: number): unknown {
  const url = /url$/i.test(name) && typeof value === 'string' ? URL.parse(value) : null;
  return url ? `${url.protocol}//${url.host}/${HIDDEN}` : redacted(value, depth);
}

const MOST_SUBJECTS = 50;

/** Finds the ids in the input, and those at the top of the reply. */
export function subjectsIn(input: unknown, reply: unknown): string[] {
  const found = [...idsIn(input), ...Object.values(Object(reply)).filter(isId)];
  return [...new Set(found)].slice(0, MOST_SUBJECTS);
}

function idsIn(value: unknown): string[] {
  if (isId(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

function redactedText(text: string): string {
  if (ID.test(text) || TIME.test(text)) return text;
  // as far as an address can reach that begins in the shown part: a longer text takes no more time
  const near = text.slice(0, 2 * LONGEST_TEXT);
  const plain = near.replace(EMAIL, HIDDEN).replace(NUMBER, HIDDEN);
  return plain.length > LONGEST_TEXT ? `${plain.slice(0, LONGEST_TEXT)}…` : plain;
}

import { tables } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Transaction, Transactions } from '../transaction.ts';
import { isOfficials } from './brand-rules.ts';
import type { Caller } from './caller.ts';
import type { Call } from './contract.ts';
import { redacted, subjectsIn } from './redaction.ts';

interface ActsTables {
  official_acts: {
    id: string;
    at: Date;
    audience: string;
    /** The brand that the call was decided by; `null`: the brands of an audience share what was acted on. */
    brand: string | null;
    /** `null`: an operator on the command line. */
    official_id: string | null;
    via_key: boolean;
    call: string;
    subjects: readonly string[];
    reason: string | null;
    input: string;
  };
}

/** Records a change that an operator has made on the command line, in its transaction. */
export async function recordOperatorAct(
  { db, now }: Transaction,
  act: { command: string; audience: string; brand: string | null; input: object },
): Promise<void> {
  const { command, audience, brand, input } = act;
  await tables<ActsTables>(db)
    .insertInto('official_acts')
    .values({
      ...{
        id: newId(),
        at: now,
        audience,
        brand,
        official_id: null,
        via_key: false,
        call: command,
      },
      ...{ subjects: subjectsIn(input, {}), reason: null, input: JSON.stringify(redacted(input)) },
    })
    .execute();
}

/** Notes what somebody who works here does; does nothing for any other call. */
export interface ActRecorder {
  /** The first change of the act says in its own transaction that it was done: by whom, on what, and why. */
  within<T>(
    change: (transaction: Transaction) => Promise<T>,
  ): (transaction: Transaction) => Promise<T>;
  /** An act that changed nothing in a transaction of its call is noted when it has been done. */
  after(transactions: Transactions, reply: unknown): Promise<void>;
}

export function actRecorder(
  call: Call,
  caller: Caller,
  input: unknown,
  brand: string | null,
): ActRecorder {
  const { account } = caller;
  let isNoted = !isAct(call) || !account;
  return {
    within(change) {
      if (isNoted) return change;
      isNoted = true;
      return async (transaction) => {
        const reply = await change(transaction);
        await note(transaction, reply);
        return reply;
      };
    },
    async after(transactions, reply) {
      if (!isNoted) await transactions.run((transaction) => note(transaction, reply));
    },
  };

  async function note(transaction: Transaction, reply: unknown): Promise<void> {
    if (!account) return;
    const { reason } = Object(input);
    await tables<ActsTables>(transaction.db)
      .insertInto('official_acts')
      .values({
        id: newId(),
        at: transaction.now,
        audience: account.audience,
        brand,
        official_id: account.playerId,
        via_key: caller.viaKey,
        call: call.path,
        // by which key, too
        subjects: [...subjectsIn(input, reply), ...(caller.key ? [caller.key.id] : [])],
        reason: typeof reason === 'string' ? reason : null,
        input: JSON.stringify(redacted(input)),
      })
      .execute();
  }
}

/** It changes something, and it takes a role. */
function isAct(call: Call): boolean {
  return call.method !== 'GET' && isOfficials(call);
}

import { brandOfCode } from '#brands/brands.ts';
import { termsVersion } from '#features/foundation/consents/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { identityCalls } from '../contract.ts';
import { answerOf, decisionsOn, type GuardianAnswer } from '../rules/guardian.ts';
import { type AskRow, askOfLink, seen } from './guardian-asks.ts';
import type { IdentityTables } from './tables.ts';

type Calls = typeof identityCalls;

/** Ends what a player pays for, at the end of what is paid. */
export type StopPaying = (work: Work, player: PlayerId) => Promise<void>;

/** What somebody is asked by the link of their message. */
export function guardianRequest({ workshop }: Platform): Handler<Calls['guardianRequest']> {
  return async ({ token }) =>
    workshop.transact(async ({ db, now }) => {
      const ask = await askOfLink(db, token);
      const decisions = ask ? decisionsOn(seen(ask), now) : [];
      if (!ask || decisions.length === 0) throw spent();
      const { username } = await tables<IdentityTables>(db)
        .selectFrom('players')
        .select('username')
        .where('id', '=', ask.player_id)
        .executeTakeFirstOrThrow();
      return {
        username,
        guardianName: ask.guardian_name,
        relation: ask.relation,
        state: ask.decision ?? 'asked',
        decisions: [...decisions],
        decidedAt: ask.decided_at?.toISOString() ?? null,
      };
    });
}

/** Only whoever holds the link decides; each decision is kept with the words it was about. */
export function decideAsGuardian(
  { texts }: Platform,
  stopPaying: StopPaying,
): Handler<Calls['decideAsGuardian']> {
  return async ({ token, decision, agreed }, context) =>
    context.transact(async (work) => {
      const ask = await askOfLink(work.db, token);
      if (!ask) throw spent();
      const answer = answerOf(decision);
      if (ask.decision === answer) return { done: true } as const;
      if (!decisionsOn(seen(ask), work.now).includes(decision)) throw spent();
      if (answer === 'agreed' && !agreed) throw refuseField('agreed', 'guardian_must_agree');
      await settle(work, ask, answer);
      const words = texts.of(context.language, 'guardian')('agree_words');
      await note(work, ask, answer, words, context);
      const player = ask.player_id;
      if (answer === 'withdrawn') await stopPaying(work, player);
      work.announce(`player:${player}`, 'guardian', { state: answer });
      return { done: true } as const;
    });
}

async function settle({ db, now }: Work, { id }: AskRow, answer: GuardianAnswer): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('guardian_asks')
    .set({ decision: answer, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** The log: who has decided what, when, about which words, and by which way it was shown to be them. */
async function note(
  { db, now }: Work,
  ask: AskRow,
  answer: GuardianAnswer,
  words: string,
  { brand, language }: CallContext,
): Promise<void> {
  await tables<IdentityTables>(db)
    .insertInto('guardian_consents')
    .values({
      id: newId(),
      ask_id: ask.id,
      player_id: ask.player_id,
      guardian_name: ask.guardian_name,
      relation: ask.relation,
      guardian_number: ask.channel === 'sms' ? ask.contact : null,
      decision: answer,
      version: termsVersion(brandOfCode(ask.brand) ?? brand),
      proof: ask.channel,
      text_shown: words,
      language,
      agreed_at: now,
    })
    .execute();
}

function spent() {
  return refuse('guardian_link_invalid', { status: 422 });
}

import { randomBytes } from 'node:crypto';
import { brandOfCode } from '#brands/brands.ts';
import { cleanName } from '#core/fields.ts';
import { termsVersion } from '#features/foundation/consents/server/index.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { hashOf, keyedHash } from '#platform/hash.ts';
import { homeOf } from '#platform/home.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse, refuseField } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { identityCalls } from '../identity.contract.ts';
import { type Guardian, guardianProblems, type Reach } from '../rules/age.ts';
import {
  answerOf,
  consentState,
  decisionsOn,
  GUARDIAN_LINK_LIVES_FOR,
  type GuardianAnswer,
} from '../rules/guardian.ts';
import { nextCodeAt } from '../rules/proof-limits.ts';
import { ageStatus, contactOfGuardian, reachOf } from './age.ts';
import { emailRules, recordEmailRequest } from './email-proofs.ts';
import {
  budgetGuard,
  checkCodeLimits,
  codeRules,
  lockNumber,
  prefixOf,
  waitUntil,
} from './phone-numbers.ts';
import type { IdentityTables } from './tables.ts';

const HOUR = 3_600_000;
const TOKEN_BYTES = 16;
const LINK = '/guardian';

/** Sends a guardian the link to their decision, as part of a transaction. */
export type AskGuardian = (
  transaction: Transaction,
  player: PlayerId,
  guardian: Guardian,
  context: CallContext,
) => Promise<void>;

/**
 * Messages to guardians share the limits of one-time codes, so that no stranger's number is flooded. The message contains
 * nothing that the player has typed.
 */
export function createGuardianAsker(platform: Platform): AskGuardian {
  const checkFlood = floodGuard(platform);
  const livesFor = platform.rules.duration('GUARDIAN_LINK_LIVES_FOR', GUARDIAN_LINK_LIVES_FOR);
  const post = createPost(platform);
  return async (transaction, player, guardian, context) => {
    const { brand, language } = context;
    const reach = await reachOf(transaction.db, context);
    const contact = contactOfGuardian(guardian, reach, context);
    await checkFlood(transaction, player, contact, reach, context);
    await refuseAskedAgain(transaction.db, player, contact);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await replaceUnanswered(transaction, player);
    await tables<IdentityTables>(transaction.db)
      .insertInto('guardian_asks')
      .values({
        id: newId(),
        player_id: player,
        brand: brand.code,
        guardian_name: cleanName(guardian.name),
        relation: guardian.relation,
        channel: reach.channel,
        contact,
        number_prefix: reach.channel === 'sms' ? prefixOf(contact) : null,
        address_hash: keyedHash(platform.secret, context.address),
        token_hash: hashOf(token),
        language,
        created_at: transaction.now,
        expires_at: new Date(transaction.now.getTime() + livesFor),
        replaced_at: null,
        decision: null,
        decided_at: null,
      })
      .execute();
    const path = `${LINK}?token=${token}`;
    const to = { brand, language, timeZone: brand.timeZone, playerId: player };
    if (reach.channel === 'sms') {
      const values = { age: brand.minimumAge, link: homeOf(brand, platform.config) + path };
      await post.sms(transaction, { template: 'guardian', to: { ...to, msisdn: contact }, values });
    } else {
      const values = { age: brand.minimumAge, path };
      await post.mail(transaction, { template: 'guardian', to: { ...to, email: contact }, values });
    }
  };
}

type RequestRow = IdentityTables['guardian_asks'];

/** Finds and locks the request of a link. */
function requestOfLink(db: Db, token: string): Promise<RequestRow | undefined> {
  return tables<IdentityTables>(db)
    .selectFrom('guardian_asks')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .forUpdate()
    .executeTakeFirst();
}

/** Lists the requests to a player's guardians, newest first. */
function listRequests(db: Db, player: PlayerId): Promise<RequestRow[]> {
  return tables<IdentityTables>(db)
    .selectFrom('guardian_asks')
    .selectAll()
    .where('player_id', '=', player)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The input of the rules. */
function ruleInput({ decision, decided_at, expires_at, replaced_at }: RequestRow) {
  const replaced = replaced_at !== null;
  return { answer: decision, answeredAt: decided_at, expiresAt: expires_at, replaced };
}

function floodGuard(platform: Platform) {
  const codes = codeRules(platform.rules);
  const mails = emailRules(platform.rules);
  const checkBudget = budgetGuard(platform, codes);
  return async (
    transaction: Transaction,
    player: PlayerId,
    contact: string,
    { channel }: Reach,
    context: CallContext,
  ): Promise<void> => {
    const { db, now } = transaction;
    // always in this order, against deadlocks
    await lockNumber(db, 'guardians-of', player);
    await lockNumber(db, 'guardian', contact);
    const gone = forgottenContact(platform.secret, contact);
    const next = nextCodeAt(await lastHour(db, player, [contact, gone], now), codes);
    if (next && now < next) throw waitUntil(next, now);
    if (channel === 'mail') {
      const ask = { purpose: 'guardian', email: contact, byJob: false } as const;
      await recordEmailRequest(platform, mails, transaction, ask, context);
      return;
    }
    const addressHash = keyedHash(platform.secret, context.address);
    const asked = { number: contact, addressHash, isKnown: false };
    await checkCodeLimits(db, asked, now, codes);
    await checkBudget(db, context.brand.code, now);
  };
}

/** Times of the last hour's messages by this player, and by anyone to these contacts; oldest first. */
async function lastHour(
  db: Db,
  player: PlayerId,
  contacts: readonly string[],
  now: Date,
): Promise<Date[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('guardian_asks')
    .select('created_at')
    .where(({ eb, or }) => or([eb('player_id', '=', player), eb('contact', 'in', contacts)]))
    .where('created_at', '>', new Date(now.getTime() - HOUR))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

/**
 * Anonymises the requests of a removed profile and invalidates their links. They still count until they are pruned, under
 * a hash, so that repeated registrations don't raise the limits.
 */
export async function anonymiseRequests(
  secret: string,
  { db, now }: Transaction,
  player: PlayerId,
) {
  for (const { id, contact } of await listRequests(db, player)) {
    await tables<IdentityTables>(db)
      .updateTable('guardian_asks')
      .set({
        guardian_name: '',
        contact: forgottenContact(secret, contact),
        token_hash: randomBytes(TOKEN_BYTES), // matches no link
        replaced_at: now,
        decision: null,
        decided_at: null,
      })
      .where('id', '=', id)
      .execute();
  }
}

function forgottenContact(secret: string, contact: string): string {
  return keyedHash(secret, 'forgotten guardian', contact).toString('hex');
}

/** Refuses another message to a guardian who has refused. Their link still lets them change the decision. */
async function refuseAskedAgain(db: Db, player: PlayerId, contact: string): Promise<void> {
  const no = await tables<IdentityTables>(db)
    .selectFrom('guardian_asks')
    .select('id')
    .where('player_id', '=', player)
    .where('contact', '=', contact)
    .where('decision', 'in', ['refused', 'withdrawn'])
    .limit(1)
    .executeTakeFirst();
  if (no) throw refuse('guardian_said_no', { status: 409 });
}

async function replaceUnanswered({ db, now }: Transaction, player: PlayerId): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('guardian_asks')
    .set({ replaced_at: now })
    .where('player_id', '=', player)
    .where('decision', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

type Calls = typeof identityCalls;

/** The state of the consent, for the player. */
export function guardianConsent({ db, clock }: Platform): Handler<Calls['guardianConsent']> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    const now = clock.now();
    const asks = await listRequests(db, playerId);
    const last = asks[0];
    const state = consentState(asks.map(ruleInput), now);
    const needed = (await ageStatus(db, playerId, context.brand, now)) === 'consent_needed';
    return {
      needed,
      state,
      guardian: last ? shown(last) : null,
      askedAt: last?.created_at.toISOString() ?? null,
    };
  };
}

/** Sends the link again, or to another guardian. */
export function askGuardian(ask: AskGuardian): Handler<Calls['askGuardian']> {
  return async ({ guardian }, context) =>
    context.transaction(async (transaction) => {
      const { playerId } = actingPlayer(context);
      const status = await ageStatus(transaction.db, playerId, context.brand, transaction.now);
      if (status !== 'consent_needed') throw refuse('guardian_not_needed', { status: 409 });
      const named = guardian ?? (await lastAsked(transaction, playerId));
      const problems = named
        ? guardianProblems(named, await reachOf(transaction.db, context))
        : NO_GUARDIAN;
      const fields: FieldProblem[] = problems.map((each) => ({ ...each }));
      if (!named || fields.length > 0) throw refuse('input_invalid', { fields });
      await ask(transaction, playerId, named, context);
      return { done: true } as const;
    });
}

const NO_GUARDIAN: FieldProblem[] = [{ path: 'guardianName', code: 'guardian_name_required' }];

async function lastAsked({ db }: Transaction, player: PlayerId): Promise<Guardian | undefined> {
  const last = (await listRequests(db, player))[0];
  if (!last) return undefined;
  const { guardian_name: name, relation, channel, contact } = last;
  return { name, relation, ...(channel === 'sms' ? { number: contact } : { email: contact }) };
}

function shown({ guardian_name: name, relation, channel, contact }: RequestRow) {
  return { name, relation, channel, contact };
}

/** Cancels a player's subscription at the end of the paid period. */
export type StopPaying = (transaction: Transaction, player: PlayerId) => Promise<void>;

/** The request that a guardian opens by the link of the message. */
export function guardianRequest({ transactions }: Platform): Handler<Calls['guardianRequest']> {
  return async ({ token }) =>
    transactions.run(async ({ db, now }) => {
      const ask = await requestOfLink(db, token);
      const decisions = ask ? decisionsOn(ruleInput(ask), now) : [];
      if (!ask || decisions.length === 0) throw linkInvalid();
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

/** Records the decision of the link's holder, together with the text that was agreed to. */
export function decideAsGuardian(
  { texts }: Platform,
  stopPaying: StopPaying,
): Handler<Calls['decideAsGuardian']> {
  return async ({ token, decision, agreed }, context) =>
    context.transaction(async (transaction) => {
      const ask = await requestOfLink(transaction.db, token);
      if (!ask) throw linkInvalid();
      const answer = answerOf(decision);
      if (ask.decision === answer) return { done: true } as const;
      if (!decisionsOn(ruleInput(ask), transaction.now).includes(decision)) throw linkInvalid();
      if (answer === 'agreed' && !agreed) throw refuseField('agreed', 'guardian_must_agree');
      await saveAnswer(transaction, ask, answer);
      const words = texts.of(context.language, 'guardian')('agree_words');
      await recordDecision(transaction, ask, answer, words, context);
      const player = ask.player_id;
      if (answer === 'withdrawn') await stopPaying(transaction, player);
      transaction.publish(`player:${player}`, 'guardian', { state: answer });
      return { done: true } as const;
    });
}

async function saveAnswer(
  { db, now }: Transaction,
  { id }: RequestRow,
  answer: GuardianAnswer,
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('guardian_asks')
    .set({ decision: answer, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** Adds the decision to the log: guardian, time, text shown, and channel of the proof. */
async function recordDecision(
  { db, now }: Transaction,
  ask: RequestRow,
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

function linkInvalid() {
  return refuse('guardian_link_invalid', { status: 422 });
}

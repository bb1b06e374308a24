import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BILLING, GOOD_CARD, newPayer, payWith } from '#features/money/payments/test-kit.ts';
import type { PlayerId } from '#platform/ids.ts';
import { SESSION_COOKIE } from '#platform/sessions/sessions.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { newMatch, SCORE } from '#testing/matches.ts';
import {
  newEmailPlayer,
  newPlayer,
  refusal,
  refusedFields,
  removalCode,
  removeProfile,
  signInByPhone,
  visitorOf,
} from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { allPersonalData } from './data-export.ts';

const HOUR = 3_600_000;

const product = describeProduct();

/** Columns that name a player, or hold what identifies one. */
const REGARDS_A_PLAYER = `column_name ~ '(^|_)(player|owner|actor|challenger|challenged|opponent|sender)_id$'
  or column_name in ('caller', 'channel', 'account', 'holder', 'msisdn', 'email', 'recipient', 'answered_by', 'credential_id', 'account_hash')`;
/** Parts without data on a player who has never asked, won, or paid by card or M-Pesa. */
const WITHOUT_HISTORY = [
  'messagesOnTheirWay',
  'privacyRequests',
  'payments',
  'mpesa',
  'carriers',
  'prizes',
  'webhooks',
  'playTimes',
  'notesByOfficials',
  'calendar',
  'ownPicture',
  'tickets',
];
/** The sandbox's own notes of whom it has made. */
const OF_THE_SANDBOX = ['sandbox_people', 'sandbox_marks'];

test('every table in which a player stands belongs to a part that lets go of it', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as "table" from information_schema.columns
    where table_schema = 'public' and (${sql.raw(REGARDS_A_PLAYER)})`.execute(product.platform.db);
  const covered = allPersonalData(product.platform).flatMap(({ tables }) => tables);
  expect(new Set(covered).size).toBe(covered.length);
  const uncovered = rows.map(({ table }) => table).filter((table) => !covered.includes(table));
  expect(uncovered.filter((table) => !OF_THE_SANDBOX.includes(table)).sort()).toEqual([]);
});

test('a removed profile leaves no personal value in any table, not even where others were told of it', async () => {
  const marked = await playerWithHistory();
  const before = await tablesWith(marked.values);
  expect(before.length).toBeGreaterThan(8);
  await removeProfile(product, marked);
  await product.runDue();
  expect(await tablesWith(marked.values)).toEqual([]);
});

test('matches stay under "Deleted player", in the history and the rankings of the others', async () => {
  const leaver = await playerWithHistory();
  const { username, userId, opponent, eventId } = leaver;
  await removeProfile(product, leaver);
  const { items } = await opponent.api.userMatches({ status: 'completed' });
  const sides = items.flatMap(({ challenger, challenged }) => [challenger, challenged]);
  expect(sides.find((side) => side.userId === userId)?.username).toBe('Deleted player');
  const told = await opponent.api.notifications({});
  expect(told.items.some(({ text }) => text.includes('Deleted player'))).toBe(true);
  expect(told.items.every(({ text }) => !text.includes(username))).toBe(true);
  const { items: ranked } = await opponent.api.eventRankings({ id: eventId });
  expect(ranked.map((row) => row.username)).toContain('Deleted player');
  expect(await refusal(opponent.api.player({ userId }))).toBe('not_found');
});

test('what is open is given up: a request falls away, a confirmed match is cancelled, the event is left', async () => {
  const event = await newEvent(product);
  const [leaver, first, second] = [
    await newPlayer(product),
    await newPlayer(product),
    await newPlayer(product),
  ];
  const own = await join(leaver, event);
  const challenge = async (person: typeof first, inHours: number) =>
    leaver.api.createChallenge({
      eventId: event.eventId,
      challengerTeamId: own,
      challengedTeamId: await join(person, event),
      proposedDate: new Date(product.clock.now().getTime() + inHours * HOUR).toISOString(),
      isInstant: false,
    });
  const agreed = await challenge(first, 2);
  await first.api.acceptMatch({ matchId: agreed.matchId });
  const asked = await challenge(second, 4);
  await removeProfile(product, leaver);
  expect((await first.api.getMatch({ matchId: agreed.matchId })).status).toBe('cancelled');
  expect((await second.api.getMatch({ matchId: asked.matchId })).status).toBe('cancelled');
  const { items } = await first.api.eventByParticipants({ id: event.eventId });
  expect(items.map(({ userId }) => userId)).not.toContain(leaver.userId);
});

test('a match that was on comes to its end without who left: the opponent reports, and time approves', async () => {
  const match = await newMatch(product, 'in_progress');
  const { challenger, challenged, matchId } = match;
  await removeProfile(product, challenger);
  await challenged.api.submitScores({ matchId, ...SCORE });
  product.clock.advance(24 * HOUR);
  await product.runDue();
  const ended = await challenged.api.getMatch({ matchId });
  expect([ended.status, ended.challenger.username]).toEqual(['completed', 'Deleted player']);
});

test('a removed e-mail account leaves no personal value either, but in its last message', async () => {
  const player = await newEmailPlayer(product);
  const { rows } = await sql<{ name: string }>`
    select full_name as name from credentials where email = ${player.email}`.execute(
    product.platform.db,
  );
  const values = [player.email, String(rows[0]?.name)];
  await removeProfile(product, player);
  expect(await tablesWith(values)).toEqual([`public.outbox: ${player.email}`]);
  await product.runDue();
  expect(await tablesWith(values)).toEqual([]);
});

test('the subscription of a removed profile ends, and its books name nobody', async () => {
  const player = await newPlayer(product);
  await removeProfile(product, player);
  await product.runDue();
  expect(await tablesWith([player.msisdn])).toEqual([]);
  const { rows } = await sql<{ status: string }>`
    select distinct status from subscriptions where holder like 'erased:%'`.execute(
    product.platform.db,
  );
  expect(rows.every(({ status }) => status === 'cancelled' || status === 'expired')).toBe(true);
});

test('who paid by card is let go of by the books too: only the receipts keep the name, as law asks', async () => {
  const payer = await newPayer(product, 'eal-eu-en-trial-free');
  await payer.api.register({ username: 'CardPayer' });
  await payer.api.checkoutFinish(await payWith(payer, GOOD_CARD));
  await product.runDue();
  await payer.api.removeProfile({ confirmation: 'CardPayer', emailPassword: 'geheim1' });
  await product.runDue();
  const kept = await tablesWith([payer.email, BILLING.city, 'CardPayer']);
  expect(kept.filter((each) => !each.startsWith('public.receipts'))).toEqual([]);
});

test('a lapsed profile is erased 6 months after cancellation, and not before', async () => {
  const own = await startTestProduct();
  const player = await newPlayer(own);
  await own.platform.db.transaction().execute(async (trx) => {
    await sql`update subscriptions set status = 'expired', stopped_at = ${own.clock.now()},
      current_until = ${own.clock.now()}, access_until = null, turns_at = null`.execute(trx);
  });
  const nights = async (days: number) => {
    own.clock.advance(days * 24 * HOUR);
    await lapse(own);
    const { rows } = await sql<{ username: string }>`
      select username from players where id = ${player.userId}`.execute(own.platform.db);
    return rows[0]?.username;
  };
  expect(await nights(180)).toBe(player.username);
  expect(await nights(2)).toBe('');
  await own.close();
});

/** The jobs of every night. */
async function lapse({ platform }: TestProduct): Promise<void> {
  await platform.transactions.run((transaction) => transaction.job('erase-lapsed', {}));
  await platform.jobs.runDue();
}

test('removing asks for the own username and a code of the number, signs out at once, and the number is free again', async () => {
  const player = await newPlayer(product);
  const { api, username } = player;
  const confirmation = ` ${username} `;
  expect(Object.keys(await refusedFields(api.removeProfile({ confirmation: 'yes' })))).toEqual([
    'confirmation',
  ]);
  expect(Object.keys(await refusedFields(api.removeProfile({ confirmation })))).toEqual(['otp']);
  expect(await refusal(api.sendRemovalCode({}))).toBe('otp_wait'); // as one to sign in by
  const otp = await removalCode(product, player);
  const wrong = await refusal(api.removeProfile({ confirmation, otp: '00000x' }));
  expect(wrong).toBe('otp_invalid');
  expect((await api.profile({})).username).toBe(username);
  await api.removeProfile({ confirmation, otp });
  expect(await refusal(player.api.profile({}))).toBe('sign_in_needed');
  product.clock.advance(HOUR);
  const session = await signInByPhone(product, player.msisdn);
  const reply = await product.app.inject({
    url: '/api/viewer',
    headers: { host: 'blg-za-en.localhost' },
    cookies: { [SESSION_COOKIE]: session },
  });
  expect(reply.json()).toMatchObject({ player: null, verified: true });
});

test('a removed e-mail account lets nobody in, and its address may register again', async () => {
  const player = await newEmailPlayer(product);
  const { api, username: confirmation } = player;
  expect(Object.keys(await refusedFields(api.removeProfile({ confirmation })))).toEqual([
    'emailPassword',
  ]);
  const wrong = { confirmation, emailPassword: `${player.password}?` };
  expect(Object.keys(await refusedFields(api.removeProfile(wrong)))).toEqual(['emailPassword']);
  expect(await refusal(api.sendRemovalCode({}))).toBe('not_found');
  await removeProfile(product, player);
  const visitor = visitorOf(product, 'eal-eu-en.localhost');
  const { email, password: emailPassword } = player;
  expect(await refusal(visitor.login({ email, emailPassword }))).toBe('login_invalid');
  product.clock.advance(HOUR);
  const again = { name: 'A B', email, emailPassword, terms: true };
  expect(await visitor.earlyAccessUser(again)).toEqual({ id: null, mettleStateUser: false });
});

test('nobody takes the name under which removed profiles stay', async () => {
  const player = await newPlayer(product);
  const taken = player.api.profileUpdate({ username: 'deleted  PLAYER' });
  expect(await refusal(taken)).toBe('username_taken');
});

test('the download holds everything of the player, is made by a job, and opens for nobody else', async () => {
  const { api, values, username, opponent } = await playerWithHistory();
  const asked = await api.requestMyData({});
  expect(asked.state).toBe('making');
  expect(await api.requestMyData({})).toEqual(asked);
  await product.runDue();
  const [made] = (await api.myData({})).items;
  const exportId = made?.exportId ?? '';
  expect(made).toMatchObject({ exportId: asked.exportId, state: 'ready' });
  const text = JSON.stringify(await api.downloadMyData({ exportId }));
  for (const value of [...values.filter((each) => each !== 'a reason of mine'), username]) {
    expect(text).toContain(value);
  }
  expect(text).toContain('a reason of mine');
  expect(await refusal(opponent.api.downloadMyData({ exportId }))).toBe('not_yours');
  product.clock.advance(7 * 24 * HOUR);
  expect(await refusal(api.downloadMyData({ exportId }))).toBe('not_found');
});

test('no part of the download is empty-handed about a player with a history', async () => {
  const { userId } = await playerWithHistory();
  for (const { name, exportData } of allPersonalData(product.platform)) {
    if (WITHOUT_HISTORY.includes(name)) continue;
    const data = await exportData(product.platform.db, userId as PlayerId);
    expect([name, JSON.stringify(data).length > 2]).toEqual([name, true]);
  }
});

/** A player whose every detail is a word that nothing else holds, with an opponent and a disputed match. */
async function playerWithHistory() {
  const stamp = `z${Math.trunc(product.clock.now().getTime() / 1000)}${Math.random().toString(36).slice(2, 8)}`;
  const player = await newPlayer(product, { username: `name${stamp}`.slice(0, 20) });
  const opponent = await newPlayer(product);
  const email = `mail-${stamp}@mail.example`;
  await player.api.homeSeen({});
  await player.api.profileUpdate({
    email,
    firstName: `first${stamp}`,
    lastName: `last${stamp}`,
    bio: `bio ${stamp}`,
    dateOfBirth: '1991-07-23',
  });
  const ticket = {
    subject: `subject ${stamp}`,
    category: 'other',
    text: `ticket ${stamp}`,
  } as const;
  await player.api.openTicket(ticket);
  await player.api.addOrRemoveFriend({ friendUserId: opponent.userId, add: true });
  const event = await newEvent(product);
  const [own, other] = [await join(player, event), await join(opponent, event)];
  await player.api.lookForMatch({ eventId: event.eventId, isLooking: true });
  await player.api.startSearch({});
  await player.api.stopSearch({});
  const opensAt = new Date(product.clock.now().getTime() + HOUR);
  const opening = await newEvent(product, { opensAt, startsAt: opensAt });
  await player.api.notifyWhenOpen({ eventId: opening.eventId, isOn: true });
  const { matchId } = await player.api.createChallenge({
    eventId: event.eventId,
    challengerTeamId: own,
    challengedTeamId: other,
    proposedDate: product.clock.now().toISOString(),
    isInstant: true,
  });
  await opponent.api.acceptMatch({ matchId });
  await player.api.readyUp({ matchId });
  await opponent.api.readyUp({ matchId });
  await opponent.api.submitScores({ matchId, scoreChallenger: 1, scoreChallenged: 3 });
  await player.api.disputeMatchResult({ matchId, reason: 'a reason of mine' });
  await ruleFor(matchId);
  await product.runDue();
  const { username, msisdn, userId, api } = player;
  const said = [`bio ${stamp}`, ticket.subject, ticket.text];
  const values = [email, `first${stamp}`, `last${stamp}`, ...said, '1991-07-23', msisdn];
  return {
    api,
    msisdn,
    username,
    userId,
    opponent,
    ...event,
    values: [...values, username, 'a reason of mine'],
  };
}

async function ruleFor(matchId: string): Promise<void> {
  const organiser = await newPlayer(product);
  await sql`update players set roles = '{organiser}' where id = ${organiser.userId}`.execute(
    product.platform.db,
  );
  await organiser.api.ruleMatch({
    matchId,
    ruling: { outcome: 'score', scoreChallenger: 1, scoreChallenged: 3 },
    reason: 'as the pictures show',
  });
}

/**
 * Every table, of the queue of jobs too, in which one of these values stands; but for the job that tells a carrier
 * to stop charging, which knows of whom until that is done.
 */
async function tablesWith(values: readonly string[]): Promise<string[]> {
  const { db } = product.platform;
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    for (const value of values) {
      const like = `%${value}%`;
      const hit = await sql`select from ${sql.raw(name)} t where t::text like ${like}
          and coalesce(to_jsonb(t) ->> 'name', '') <> 'subscription-stop' limit 1`.execute(db);
      if (hit.rows.length > 0) found.push(`${name}: ${value}`);
    }
  }
  return found.sort();
}

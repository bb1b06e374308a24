import { expect, test } from 'vitest';
import { readCsv } from '#platform/csv.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { openMatches, playOut, playToTheEnd, startTournament } from '#testing/tournaments.ts';

const product = describeProduct();
const organiser = product.official('organiser');

const HOUR = 3_600_000;

test('entrants leave as CSV, more than a page of them', async () => {
  const event = await newEvent(product);
  const players = await Promise.all(Array.from({ length: 12 }, () => newPlayer(product)));
  for (const player of players) await join(player, event);
  const rows = await file(`export-entrants?eventId=${event.eventId}`);
  const when = ['joinedAt', 'leftAt', 'disqualified'];
  expect(rows[0]).toEqual(['username', 'country', ...when, 'entryId', 'userId']);
  expect(rows.slice(1).map(([name]) => name)).toEqual(players.map(({ username }) => username));
});

test('a file says what it is', async () => {
  const event = await newEvent(product);
  const reply = await get(`export-entrants?eventId=${event.eventId}`, organiser.session);
  expect(reply.headers['content-type']).toContain('text/csv');
  expect(reply.headers['content-disposition']).toContain('filename="entrants-Friday-Night.csv"');
  expect(reply.body.startsWith('\uFEFFusername,')).toBe(true);
});

test('matches of a cup, the table of a league and prizes leave with their results, and who is disqualified', async () => {
  const cup = await startTournament(product, 2, {
    prizes: [{ place: 1, amount: 5_000, currency: 'ZAR' }],
  });
  const [final] = (await organiser.api.getBracketEvent({ id: cup.eventId })).matches.items;
  if (!final) throw new Error('no final');
  await playOut(product, cup, final);
  const matches = await file(`export-matches?eventId=${cup.eventId}`);
  expect(matches).toHaveLength(2);
  const [head = []] = matches;
  expect(matches.slice(1).every((row) => row[head.indexOf('winner')] !== '')).toBe(true);
  const prizes = await file('export-prizes');
  expect(prizes.at(-1)?.slice(1, 5)).toEqual(['1', expect.any(String), '5000', 'ZAR']);
  const league = await startTournament(product, 3, { format: 'league' });
  const { eventId, contenders } = league;
  const [match] = await openMatches(organiser, eventId);
  if (!match) throw new Error('nothing is played');
  await playOut(product, league, match);
  const out = contenders.find(({ entryId }) => entryId === match.home?.entryId);
  const others = contenders.filter((each) => each !== out);
  const gone = { entryId: out?.entryId ?? '', reason: 'Played on two accounts' };
  await organiser.api.removeEntrant({ eventId, ...gone });
  await product.runDue();
  const table = columns(await file(`export-league-table?eventId=${eventId}`));
  expect(table.of('disqualified')).toEqual(['no', 'no', 'yes']);
  expect(table.of('place')).toEqual(['1', '2', '']);
  expect(table.of('username').at(-1)).toBe(out?.username);
  const entrants = columns(await file(`export-entrants?eventId=${eventId}`));
  expect(entrants.of('username')).toEqual([...others, out].map((each) => each?.username));
  expect(entrants.of('disqualified')).toEqual(['no', 'no', 'yes']);
});

test('players get no files, nor organisers of another audience those of this one', async () => {
  const { eventId } = await newEvent(product);
  const player = await newPlayer(product);
  expect((await get('export-prizes', player.session)).json().code).toBe('role_needed');
  const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
  const other = await newOfficial(product, 'organiser', elsewhere);
  const reply = await get(
    `export-entrants?eventId=${eventId}`,
    other.session,
    'blg-ps-ar.localhost',
  );
  expect(reply.json().code).toBe('not_found');
});

test('what officials have done leaves as CSV, by a key too', async () => {
  const { key } = await organiser.api.createApiKey({ name: 'Ledger', scopes: ['read'] });
  const reply = await product.app.inject({
    url: '/api/export-acts',
    headers: { host: 'blg-za-en.localhost', authorization: `Bearer ${key}` },
  });
  expect(reply.body).toContain('create-api-key');
});

test('a dry run names what is wrong with each line, and enters and writes to nobody', async () => {
  const event = await newEvent(product);
  const ready = await linked(event);
  const unlinked = await newPlayer(product);
  const csv = [
    'username,number',
    `${ready.username},`,
    `,+${unlinked.msisdn}`,
    `${ready.username},`,
    'nobody-at-all,',
    ',12',
    ',+27829999999',
    ',+27111234567', // a landline: no SMS reaches it
    ',0800123456',
  ].join('\n');
  const asked = { eventId: event.eventId, csv, invite: true };
  const tried = await organiser.api.importEntrants({ ...asked, dryRun: true });
  expect(tried.lines.map(({ line, outcome, faults }) => [line, outcome, ...faults])).toEqual([
    [2, 'would_enter'],
    [3, 'fault', 'account_not_linked'],
    [4, 'fault', 'line_repeated'],
    [5, 'fault', 'player_unknown'],
    [6, 'fault', 'phone_invalid'],
    [7, 'would_invite'],
    [8, 'fault', 'phone_no_sms'],
    [9, 'fault', 'phone_no_sms'],
  ]);
  expect(tried).toMatchObject({ entered: 1, invited: 1, faults: 6 });
  expect(tried.lines[6]?.message).toBe('This is a landline number. Please enter a mobile number.');
  expect(tried.lines[1]?.message).toContain('Football 26');
  expect((await file(`export-entrants?eventId=${event.eventId}`)).length).toBe(1);
  await product.runDue();
  expect(await messagesTo('27829999999')).toEqual([]);
});

test('known players are entered, unknown ones invited once; sent again nothing happens twice', async () => {
  const event = await newEvent(product);
  const [one, two] = [await linked(event), await linked(event)];
  const csv = `${one.username}\n+${two.msisdn}\n+27 82 888 8888\nsomebody@mail.example`;
  const asked = { eventId: event.eventId, csv, invite: true };
  const first = await organiser.api.importEntrants(asked);
  expect(first).toMatchObject({ entered: 2, invited: 2, faults: 0 });
  const again = await organiser.api.importEntrants(asked);
  expect(again.lines.map(({ outcome }) => outcome)).toEqual([
    'present',
    'present',
    'invited_before',
    'invited_before',
  ]);
  await product.runDue();
  const [sms, ...more] = await messagesTo('27828888888');
  expect(more).toEqual([]);
  expect(sms?.text).toContain('Friday Night');
  expect(sms?.link).toContain(`/event-home/${event.eventId}`);
  const [mail] = await messagesTo('somebody@mail.example');
  expect(mail?.text).toContain('Friday Night');
  expect(await file(`export-entrants?eventId=${event.eventId}`)).toHaveLength(3);
});

test('a full event says who waits, and a dry run who would', async () => {
  const event = await newEvent(product, { capacity: 2 });
  await join(await newPlayer(product), event);
  const players = [await linked(event), await linked(event), await linked(event)];
  const asked = {
    eventId: event.eventId,
    csv: players.map(({ username }) => username).join('\n'),
  };
  const tried = await organiser.api.importEntrants({ ...asked, dryRun: true });
  expect(tried.lines.map(({ outcome }) => outcome)).toEqual([
    'would_enter',
    'would_wait',
    'would_wait',
  ]);
  expect(tried).toMatchObject({ entered: 1, waiting: 2, faults: 0 });
  const done = await organiser.api.importEntrants(asked);
  expect(done.lines.map(({ outcome }) => outcome)).toEqual(['entered', 'waiting', 'waiting']);
  expect(done).toMatchObject({ entered: 1, waiting: 2, faults: 0 });
  const again = await organiser.api.importEntrants(asked);
  expect(again.lines.map(({ outcome }) => outcome)).toEqual(['present', 'waiting', 'waiting']);
});

test('e-mail and number come before names, the next column where one finds nobody, two people are a fault', async () => {
  const event = await newEvent(product);
  const [one, two, three] = [await linked(event), await linked(event), await linked(event)];
  const local = `0${three.msisdn.slice(2)}`;
  const csv = [
    'sep=;',
    'Friday Night',
    'Gamertag;Cell number;E-Mail-Adresse',
    `Somebody;+27 (0)${one.msisdn.slice(2)};`,
    `\u2068${two.username}\u2069;0829999999;nobody@mail.example`,
    `${one.username};${local};`,
    `;${local};`,
    `${three.username};12;`,
    ';;?',
  ].join('\r');
  const { lines } = await organiser.api.importEntrants({ eventId: event.eventId, csv });
  expect(lines.map(({ line, outcome, faults }) => [line, outcome, ...faults])).toEqual([
    [4, 'entered'],
    [5, 'entered'],
    [6, 'fault', 'line_two_players'],
    [7, 'entered'],
    [8, 'fault', 'line_repeated'],
    [9, 'fault', 'email_invalid'],
  ]);
  const rows = await file(`export-entrants?eventId=${event.eventId}`);
  expect(rows.slice(1).map(([name]) => name)).toEqual(
    [one, two, three].map((each) => each.username),
  );
});

test('our own file of entrants brings back nobody who is out, and knows who is called otherwise now', async () => {
  const [event, next] = [await newEvent(product), await newEvent(product)];
  const players = [await linked(event), await linked(event), await linked(event)] as const;
  const [stays, leaves, cheats] = players;
  const entries = [];
  for (const player of players)
    entries.push(await player.api.joinEvent({ eventId: event.eventId }));
  await leaves.api.leaveEvent({ eventId: event.eventId });
  const gone = { entryId: entries[2]?.entryId ?? '', reason: 'Played on two accounts' };
  await organiser.api.removeEntrant({ eventId: event.eventId, ...gone });
  for (const player of players) {
    const account = { accountName: player.username, platform: 'ps5' as const };
    await player.api.linkGameAccount({ gameId: next.gameId, ...account });
  }
  const { body } = await get(`export-entrants?eventId=${event.eventId}`, organiser.session);
  const csv = body.replace(stays.username, 'another-name');
  const { lines } = await organiser.api.importEntrants({ eventId: next.eventId, csv });
  const outcomes = lines.map(({ given, outcome, faults }) => [given, outcome, ...faults]);
  expect(outcomes[0]).toEqual(['another-name', 'entered']);
  expect(outcomes).toContainEqual([leaves.username, 'fault', 'line_left']);
  expect(outcomes).toContainEqual([cheats.username, 'fault', 'line_disqualified']);
});

test('an invitation asked for at night leaves at 07:00 of the brand’s time', async () => {
  const event = await newEvent(product, {
    endsAt: new Date(product.clock.now().getTime() + 60 * HOUR),
  });
  while (product.clock.now().getUTCHours() !== 22) await letPass(product, HOUR);
  await organiser.api.importEntrants({ eventId: event.eventId, csv: '+27827777777', invite: true });
  await letPass(product, 6 * HOUR);
  expect(await messagesTo('27827777777')).toEqual([]);
  await letPass(product, HOUR);
  expect(await messagesTo('27827777777')).toHaveLength(1);
});

test('without being asked to, and where the brand does not allow it, nobody is written to', async () => {
  const event = await newEvent(product);
  const csv = '+27826666666';
  const { lines } = await organiser.api.importEntrants({ eventId: event.eventId, csv });
  expect(lines[0]).toMatchObject({ outcome: 'fault', faults: ['player_unknown'] });
});

test('too long a file, a draft, another’s event and a player are refused', async () => {
  const { eventId } = await newEvent(product);
  const csv = Array.from({ length: 501 }, (_, index) => `player-x${index}`).join('\n');
  expect(await refusal(organiser.api.importEntrants({ eventId, csv }))).toBe('import_too_long');
  const draft = await newEvent(product, { stage: 'draft' });
  const asked = { eventId: draft.eventId, csv: 'x' };
  expect(await refusal(organiser.api.importEntrants(asked))).toBe('event_not_published');
  const other = await newEvent(product, { brandCode: 'blg-ps-ar' });
  const theirs = { eventId: other.eventId, csv: 'x' };
  expect(await refusal(organiser.api.importEntrants(theirs))).toBe('not_found');
  const player = await newPlayer(product);
  expect(await refusal(player.api.importEntrants({ eventId, csv: 'x' }))).toBe('role_needed');
});

test('of groups and a knockout the matches of every stage leave, and the table of every group', async () => {
  const settings = { groups: 2, best: 1, thirdPlace: false, roundEvery: 0 };
  const cup = await startTournament(product, 4, { format: 'groups', tournament: settings });
  await playToTheEnd(product, cup);
  const matches = columns(await file(`export-matches?eventId=${cup.eventId}`));
  expect(matches.of('key')).toEqual(['A:R1.1', 'B:R1.1', 'W1.1']);
  expect(matches.of('stage')).toEqual(['groups', 'groups', 'knockout']);
  const table = columns(await file(`export-league-table?eventId=${cup.eventId}`));
  expect(table.of('group')).toEqual(['A', 'A', 'B', 'B']);
  expect(table.of('points')).toEqual(['3', '0', '3', '0']);
});

async function linked({ gameId }: { gameId: string }): Promise<Person> {
  const player = await newPlayer(product);
  const account = { accountName: player.username, platform: 'ps5' as const };
  await player.api.linkGameAccount({ gameId, ...account });
  return player;
}

async function file(path: string): Promise<readonly string[][]> {
  const { body } = await get(path, organiser.session);
  return readCsv(body).map(({ cells }) => [...cells]);
}

function get(path: string, session: string, host = 'blg-za-en.localhost') {
  return product.app.inject({
    url: `/api/${path}`,
    headers: { host },
    cookies: { bl_session: session },
  });
}

async function messagesTo(to: string): Promise<{ text: string; link: string | null }[]> {
  return (await product.app.inject(`/sandbox/messages?to=${to}`)).json();
}

/** A file by the names of its columns. */
function columns([head = [], ...rows]: readonly string[][]) {
  return { of: (name: string) => rows.map((row) => row[head.indexOf(name)]) };
}

import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { SESSION_COOKIE } from '#platform/sessions/sessions.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass, newOfficial } from '#testing/matches.ts';
import {
  newEmailPlayer,
  newPlayer,
  type Person,
  proveEmail,
  refusal,
  refusedFields,
  removeProfile,
  visitorOf,
} from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { ASKED, newTicket } from './test-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const product = describeProduct();
let support: Person;

beforeAll(async () => {
  support = await newOfficial(product, 'support');
});

describe('a ticket of a player', () => {
  test('is answered by support, told by a notification that leads to it, and taken up again', async () => {
    coversSpec('screen.support');
    const { asker, ticketId } = await newTicket(product);
    const waiting = await support.api.supportTickets({});
    expect(waiting.items.map((one) => one.ticketId)).toContain(ticketId);
    await letPass(product, 1000);
    const answered = await support.api.answerTicket({ ticketId, text: 'It is on its way.' });
    expect(answered).toMatchObject({ state: 'answered', assignee: { userId: support.userId } });
    const [told] = (await asker.api.notifications({})).items;
    expect(told).toMatchObject({ type: 'ticket_answered', link: `/support/${ticketId}` });
    expect(told?.text).toContain(ASKED.subject);
    const read = await asker.api.ticket({ ticketId });
    expect(read.messages.map(({ by, text }) => [by, text])).toEqual([
      ['asker', ASKED.text],
      ['support', 'It is on its way.'],
    ]);
    await letPass(product, 1000);
    const again = await asker.api.replyToTicket({ ticketId, text: 'Nothing came.' });
    expect(again.state).toBe('reopened');
    const mine = await support.api.supportTickets({ list: 'mine' });
    expect(mine.items.map((one) => one.ticketId)).toContain(ticketId);
    expect((await asker.api.closeTicket({ ticketId })).state).toBe('closed');
    expect((await asker.api.closeTicket({ ticketId })).closedBy).toBe('asker');
  });

  test('sent twice is one, and so is each message and each answer', async () => {
    const { asker, ticketId } = await newTicket(product);
    expect((await asker.api.openTicket(ASKED)).ticketId).toBe(ticketId);
    const say = () => asker.api.replyToTicket({ ticketId, text: 'Hello?' });
    const answer = () => support.api.answerTicket({ ticketId, text: 'Hello!', outcome: 'waiting' });
    await letPass(product, 1000);
    for (const act of [say, say]) await act();
    await letPass(product, 1000);
    for (const act of [answer, answer]) await act();
    const { messages, state } = await asker.api.ticket({ ticketId });
    expect([messages.length, state]).toEqual([3, 'waiting']);
    const { items } = await asker.api.notifications({});
    expect(items.filter(({ type }) => type === 'ticket_answered')).toHaveLength(1);
  });

  test('is answered by one e-mail, also to who wants e-mails of what they have not seen', async () => {
    const { asker, ticketId } = await newTicket(product);
    const email = `asks-${asker.userId}@mail.example`;
    await proveEmail(product, asker, email);
    const { settings } = await asker.api.notificationSettings({});
    const kinds = { ...settings.kinds, support: { push: true, email: true } };
    await asker.api.setNotificationSettings({ ...settings, kinds });
    await support.api.answerTicket({ ticketId, text: 'It is on its way.' });
    await letPass(product, 1000);
    await letPass(product, DAY);
    expect(product.standIns?.messages(email)).toHaveLength(1);
  });

  test('is not answered at an address that nobody has proved to be theirs', async () => {
    const { api, email } = await newEmailPlayer(product, { verified: false });
    const there = await newEmailPlayer(product);
    const clerk = await newOfficial(product, 'support', { ...there, msisdn: '' });
    const { ticketId } = await api.openTicket(ASKED);
    await clerk.api.answerTicket({ ticketId, text: 'It is on its way.' });
    await product.runDue();
    const subjects = product.standIns?.messages(email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Confirm your email address']);
    expect((await api.notifications({})).items[0]).toMatchObject({ type: 'ticket_answered' });
  });

  test('takes the picture that was forgotten when the same words are sent again, and no words twice', async () => {
    const { asker, ticketId } = await newTicket(product);
    const pictures = async (person: Person) => [await upload(person)];
    const open = async () => asker.api.openTicket({ ...ASKED, pictureIds: await pictures(asker) });
    expect((await open()).ticketId).toBe(ticketId);
    expect((await open()).ticketId).toBe(ticketId);
    const say = (pictureIds: string[]) =>
      asker.api.replyToTicket({ ticketId, text: 'Here', pictureIds });
    await letPass(product, 1000);
    await say([]);
    await say(await pictures(asker));
    const answer = (pictureIds: string[]) =>
      support.api.answerTicket({ ticketId, text: 'There', pictureIds });
    await letPass(product, 1000);
    await answer([]);
    const { messages } = await answer(await pictures(support));
    expect(messages.map(({ text, pictures: { length } }) => [text, length])).toEqual([
      [ASKED.text, 1],
      ['Here', 1],
      ['There', 1],
    ]);
  });

  test('keeps the order in which it was written, also where the clock of the next node is behind', async () => {
    const { asker, ticketId } = await newTicket(product);
    product.clock.advance(-400);
    await support.api.answerTicket({ ticketId, text: 'One moment.' });
    await asker.api.replyToTicket({ ticketId, text: 'I am waiting.' });
    product.clock.advance(400);
    const { messages } = await asker.api.ticket({ ticketId });
    expect(messages.map(({ text }) => text)).toEqual([ASKED.text, 'One moment.', 'I am waiting.']);
  });

  test('is nobody else’s to read, to write in or to close', async () => {
    const { ticketId } = await newTicket(product);
    const { api } = await newPlayer(product);
    const visitor = visitorOf(product);
    const stranger = await newPlayer(product, { brand: 'saf-ke-en' });
    const text = 'Let me in';
    expect(await refusal(api.ticket({ ticketId }))).toBe('not_yours');
    expect(await refusal(api.replyToTicket({ ticketId, text }))).toBe('not_yours');
    expect(await refusal(api.closeTicket({ ticketId }))).toBe('not_yours');
    expect(await refusal(visitor.ticket({ ticketId }))).toBe('sign_in_needed');
    expect(await refusal(stranger.api.ticket({ ticketId }))).toBe('not_found');
    expect((await api.tickets({})).total).toBe(0);
  });

  test('closes by itself 7 days after an answer, and 14 after a question back', async () => {
    const { asker, ticketId } = await newTicket(product);
    const other = await newTicket(product);
    await support.api.answerTicket({ ticketId, text: 'Done.' });
    await support.api.answerTicket({
      ticketId: other.ticketId,
      text: 'Which event?',
      outcome: 'waiting',
    });
    const states = async () => [
      (await asker.api.ticket({ ticketId })).state,
      (await other.asker.api.ticket({ ticketId: other.ticketId })).state,
    ];
    await pass(7 * DAY);
    expect(await states()).toEqual(['closed', 'waiting']);
    await pass(7 * DAY);
    expect(await states()).toEqual(['closed', 'closed']);
    await pass(7 * DAY + 1);
    expect(await refusal(asker.api.replyToTicket({ ticketId, text: 'Still there?' }))).toBe(
      'ticket_closed',
    );
  });

  test('floods are refused: 5 open tickets, 20 messages an hour', async () => {
    const asker = await newPlayer(product);
    const open = (number: number) =>
      asker.api.openTicket({ ...ASKED, subject: `Question ${number}` });
    const { ticketId } = await open(0);
    for (let number = 1; number < 5; number += 1) await open(number);
    expect(await refusal(open(5))).toBe('tickets_too_many');
    for (let number = 0; number < 15; number += 1) {
      await asker.api.replyToTicket({ ticketId, text: `More ${number}` });
    }
    expect(await refusal(asker.api.replyToTicket({ ticketId, text: 'More' }))).toBe('ticket_wait');
    await letPass(product, HOUR);
    await asker.api.replyToTicket({ ticketId, text: 'More' });
  });
});

describe('pictures', () => {
  test('are encoded anew, shown to the asker and support alone, and go with one message', async () => {
    const asker = await newPlayer(product);
    const file = new Blob([new Uint8Array(await picture())]);
    const { pictureId, url } = await asker.api.uploadTicketPicture({}, { file });
    const loose = await fetchFile(url, support);
    expect(loose.statusCode).toBe(403);
    const { ticketId } = await asker.api.openTicket({ ...ASKED, pictureIds: [pictureId] });
    const { messages } = await support.api.supportTicket({ ticketId });
    expect(messages[0]?.pictures).toEqual([{ pictureId, url }]);
    const seen = await fetchFile(url, support);
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await fetchFile(url, await newPlayer(product))).statusCode).toBe(403);
    const moderator = await newOfficial(product, 'moderator');
    expect((await fetchFile(url, moderator)).statusCode).toBe(403);
    const again = asker.api.replyToTicket({ ticketId, text: 'See', pictureIds: [pictureId] });
    expect(Object.keys(await refusedFields(again))).toEqual(['pictureIds']);
    const other = await newPlayer(product);
    const stolen = other.api.openTicket({ ...ASKED, pictureIds: [pictureId] });
    expect(await refusal(stolen)).toBe('input_invalid');
  });

  test('what is no picture is refused', async () => {
    const asker = await newPlayer(product);
    const file = new Blob(['<svg onload="alert(1)"/>']);
    expect(await refusal(asker.api.uploadTicketPicture({}, { file }))).toBe('file_type_invalid');
  });
});

describe('a report of a bug', () => {
  test('brings along what the player let go along, and nothing else', async () => {
    const asker = await newPlayer(product);
    const details = { route: '/match/:id', device: 'phone' };
    const { ticketId } = await asker.api.openTicket({ ...ASKED, category: 'bug', details });
    expect((await support.api.supportTicket({ ticketId })).details).toEqual(details);
    const other = await asker.api.openTicket({ ...ASKED, subject: 'Other', details });
    expect((await asker.api.ticket({ ticketId: other.ticketId })).details).toBeNull();
  });
});

describe('a visitor', () => {
  test('writes with a mail address, and opens the ticket by the secret of the link alone', async () => {
    const visitor = visitorOf(product);
    const email = 'somebody@mail.example';
    expect(Object.keys(await refusedFields(visitor.openTicket(ASKED)))).toEqual(['email']);
    const short = { ...ASKED, subject: 'A', text: '' };
    for (const wrong of [{}, { email: '' }, { email: 'nobody' }]) {
      const fields = await refusedFields(visitor.openTicket({ ...short, ...wrong }));
      expect(Object.keys(fields).sort()).toEqual(['email', 'subject', 'text']);
    }
    const { ticketId } = await visitor.openTicket({ ...ASKED, email });
    const secret = await mailedSecret(email, ticketId);
    expect(await refusal(visitor.ticket({ ticketId }))).toBe('not_yours');
    expect(await refusal(visitor.ticket({ ticketId, secret: `${secret.slice(1)}A` }))).toBe(
      'not_yours',
    );
    expect((await visitor.ticket({ ticketId, secret })).state).toBe('open');
    await letPass(product, 1000);
    const seen = await support.api.answerTicket({ ticketId, text: 'Welcome.' });
    expect(seen.asker).toEqual({ userId: null, name: 's•••@mail.example' });
    await product.runDue();
    const mails = (await product.app.inject(`/sandbox/messages?to=${email}`)).json();
    expect(mails[0].text).toContain('Welcome.');
    await letPass(product, 1000);
    const reply = await visitor.replyToTicket({ ticketId, secret, text: 'Thanks.' });
    expect(reply.state).toBe('reopened');
  });

  test('adds a picture by the secret of the link, which nobody sees without it', async () => {
    const visitor = visitorOf(product);
    const email = 'pictures@mail.example';
    const { ticketId } = await visitor.openTicket({ ...ASKED, email });
    const secret = await mailedSecret(email, ticketId);
    const file = new Blob([new Uint8Array(await picture())]);
    expect(await refusal(visitor.uploadTicketPicture({}, { file }))).toBe('sign_in_needed');
    expect(await refusal(visitor.uploadTicketPicture({ ticketId }, { file }))).toBe('not_yours');
    const { pictureId } = await visitor.uploadTicketPicture({ ticketId, secret }, { file });
    const other = await visitor.openTicket({ ...ASKED, email: 'thief@mail.example' });
    const thief = {
      ticketId: other.ticketId,
      text: 'Mine',
      pictureIds: [pictureId],
    };
    const stolen = await mailedSecret('thief@mail.example', other.ticketId);
    expect(await refusal(visitor.replyToTicket({ ...thief, secret: stolen }))).toBe(
      'input_invalid',
    );
    await letPass(product, 1000);
    const sent = { ticketId, secret, text: 'See here', pictureIds: [pictureId] };
    const url = (await visitor.replyToTicket(sent)).messages.at(-1)?.pictures[0]?.url ?? '';
    const seen = (path: string) =>
      product.app.inject({ url: path, headers: { host: 'blg-za-en.localhost' } });
    expect((await seen(url)).headers['content-type']).toBe('image/webp');
    expect((await seen(url.replace(secret, stolen))).statusCode).toBe(403);
    expect((await seen(url.replace(/\?.*/, ''))).statusCode).toBe(404);
    expect((await fetchFile(`/files/${pictureId}`, support)).statusCode).toBe(200);
    expect((await fetchFile(`/files/${pictureId}`, await newPlayer(product))).statusCode).toBe(403);
  });

  test('sends nobody what they typed: the mail to a named address says only that there is a ticket', async () => {
    const email = 'stranger@mail.example';
    const words = 'Buy cheap coins at evil.example';
    await visitorOf(product).openTicket({ ...ASKED, subject: words, text: words, email });
    await product.runDue();
    const mails = (await product.app.inject(`/sandbox/messages?to=${email}`)).json();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain('evil.example');
  });

  test('opens 3 a day by one address', async () => {
    const visitor = visitorOf(product, 'blg-ps-ar.localhost');
    const open = (number: number) =>
      visitor.openTicket({ ...ASKED, subject: `Nr ${number}`, email: 'Flood@mail.example' });
    for (const number of [1, 2, 3]) await open(number);
    expect(await refusal(open(4))).toBe('ticket_wait');
    expect((await open(3)).reference).toMatch(/^[0-9A-F]{8}$/);
  });

  test('is forgotten 6 months after the end', async () => {
    const email = 'past@mail.example';
    const visitor = visitorOf(product, 'saf-ke-en.localhost');
    const { ticketId } = await visitor.openTicket({ ...ASKED, email });
    await visitor.closeTicket({ ticketId, secret: await mailedSecret(email, ticketId) });
    const kept = async () => {
      await run('prune-tickets');
      const { rows } = await sql`select from tickets where email = ${email}`.execute(
        product.platform.db,
      );
      return rows.length;
    };
    product.clock.advance(179 * DAY);
    expect(await kept()).toBe(1);
    product.clock.advance(2 * DAY);
    expect(await kept()).toBe(0);
    support = await newOfficial(product, 'support'); // the session of the one before is over
  });
});

describe('frequent questions', () => {
  test('have the facts of the brand in them, and its own questions: support is there 24/7', async () => {
    coversSpec('number.support');
    const { items } = await visitorOf(product).questions({ pageSize: 100 });
    const names = items.map(({ name }) => name);
    expect(names).toContain('code');
    const contact = items.find(({ name }) => name === 'contact');
    expect(contact?.answer).toEqual(expect.stringMatching(/24\/7.*@.*\+\d/));
    expect(items.every(({ question, answer }) => !/[{}]|undefined/.test(question + answer))).toBe(
      true,
    );
    const european = await visitorOf(product, 'eal-eu-en.localhost').questions({ q: 'PASSWÖRD' });
    expect(european.items.map(({ name }) => name)).toEqual(['password']);
  });
});

test('who removes their profile leaves no ticket, in either way of writing', async () => {
  const { db } = product.platform;
  const { asker, ticketId } = await newTicket(product);
  await support.api.answerTicket({ ticketId, text: 'Hello' });
  const email = 'leaver@mail.example';
  const ofAddress = () => sql`select from tickets where email = ${email}`.execute(db);
  await visitorOf(product).openTicket({ ...ASKED, email });
  const other = await newPlayer(product);
  await other.api.profileUpdate({ email }); // typed, and never proved
  await removeProfile(product, other);
  expect((await ofAddress()).rows).toHaveLength(1);
  product.clock.advance(HOUR); // earlier mail to the address counts, also of players who have left
  await proveEmail(product, asker, email);
  await removeProfile(product, asker);
  const { rows } = await sql`
    select from tickets where player_id = ${asker.userId} or email = ${email}`.execute(db);
  expect(rows).toEqual([]);
  expect(await refusal(support.api.supportTicket({ ticketId }))).toBe('not_found');
});

async function pass(ms: number): Promise<void> {
  product.clock.advance(ms);
  await run('close-tickets');
}

async function run(job: string): Promise<void> {
  await product.platform.transactions.run((transaction) => transaction.job(job, {}));
  await product.runDue();
}

/** The link of the mail that has just left. */
async function mailedSecret(email: string, ticketId: string): Promise<string> {
  await product.runDue();
  const mails = (await product.app.inject(`/sandbox/messages?to=${email}`)).json();
  const secret = /\?key=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const { secret: key } = product.platform;
  expect(secret).toBe(createHmac('sha256', key).update(`ticket\n${ticketId}`).digest('base64url'));
  return secret;
}

async function upload({ api }: Person): Promise<string> {
  const file = new Blob([new Uint8Array(await picture())]);
  return (await api.uploadTicketPicture({}, { file })).pictureId;
}

function picture(): Promise<Buffer> {
  const create = { width: 40, height: 30, channels: 3, background: '#123456' } as const;
  return sharp({ create }).png().toBuffer();
}

function fetchFile(url: string, { session }: Person) {
  return product.app.inject({
    url,
    headers: { host: 'blg-za-en.localhost' },
    cookies: { [SESSION_COOKIE]: session },
  });
}

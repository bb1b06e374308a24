import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer, newVerified, type Person, visitorOf } from '#testing/people.ts';

/** Sends every identifying field as people paste it: invisible characters, no-break spaces, digits of other scripts. */

let lastNumber = 27_826_000_000;
const PHONES = 'blg-za-en.localhost';
const MAILS = 'eal-eu-en.localhost';

const product = describeProduct({ RULES_OTP_PER_ADDRESS: '1000' });

describe('a number', () => {
  const forms: [string, (digits: string) => string][] = [
    ['with a trunk zero', (d) => `+27 (0)${d.slice(2, 4)} ${d.slice(4, 7)} ${d.slice(7)}`],
    ['with a bare trunk zero', (d) => `+270${d.slice(2)}`],
    ['with 00', (d) => `00${d}`],
    ['as a link', (d) => `tel:+27-${d.slice(2, 4)}-${d.slice(4)}`],
    ['as phones copy it', (d) => `\u202A+${d.slice(0, 2)}\u00a0${d.slice(2)}\u202C\u200B`],
    ['in Arabic digits', (d) => `+${inDigits(0x660, d)}`],
    ['in Persian digits', (d) => `+${inDigits(0x6f0, d)}`],
    ['in full width', (d) => `＋${inDigits(0xff10, d)}`],
  ];
  test.each(forms)('%s signs in, and is told as it is', async (_how, form) => {
    lastNumber += 1;
    const number = String(lastNumber);
    const asked = await post(PHONES, 'dcb/request-otp', { msisdn: form(number) });
    expect(asked.json()).toMatchObject({ msisdn: number });
    const otp = await codeSentTo(number);
    const proved = await post(PHONES, 'dcb/validate-otp', { msisdn: form(number), otp });
    expect(proved.statusCode).toBe(200);
  });

  test("of one's own is known however it is written", async () => {
    const { api, msisdn } = await newPlayer(product);
    const pasted = `\u202A+27\u00a0(0)${msisdn.slice(2)}\u202C`;
    expect((await api.profile({ msisdn: pasted })).cellNumber).toBe(msisdn);
  });
});

describe('a number that receives no message', () => {
  test.each([
    ['27215550100', 'This is a landline number. Please enter a mobile number.'],
    ['27800123456', 'This is a toll-free number. Please enter a mobile number.'],
    ['27862123456', 'This is a premium-rate number. Please enter a mobile number.'],
    ['27871234567', 'This number can’t receive SMS. Please enter a mobile number.'],
  ])('%s is sent no code, and the field says why', async (msisdn, message) => {
    const { statusCode, ...reply } = await post(PHONES, 'dcb/request-otp', { msisdn });
    expect(statusCode).toBe(422);
    expect(reply.json().errors).toEqual([{ path: 'msisdn', code: 'phone_no_sms', message }]);
    expect(await messagesTo(msisdn)).toEqual([]);
  });

  test('in the language of who asks', async () => {
    const reply = await post('blg-ps-ar.localhost', 'dcb/request-otp', { msisdn: '97022951234' });
    expect(reply.json().errors[0].message).toBe('هذا رقم هاتف أرضي. يُرجى إدخال رقم هاتف محمول.');
  });

  test.each(['2782123', '2782123456', '278212345678', '27'.padEnd(20, '8')])(
    'because there is none so long, %s, is refused at its field',
    async (msisdn) => {
      const reply = await post(PHONES, 'dcb/request-otp', { msisdn });
      expect(reply.json().errors[0]).toMatchObject({ path: 'msisdn', code: 'phone_invalid' });
    },
  );

  test('is sent one all the same where a player has it already', async () => {
    const player = await newPlayer(product);
    const landline = '27215550199';
    await sql`update players set msisdn = ${landline} where id = ${player.userId}`.execute(
      product.platform.db,
    );
    const reply = await post(PHONES, 'dcb/request-otp', { msisdn: landline });
    expect(reply.statusCode).toBe(200);
    const proof = { msisdn: landline, otp: await codeSentTo(landline) };
    const proved = await post(PHONES, 'dcb/validate-otp', proof);
    expect(proved.json().id).toBe(player.userId);
  });
});

describe('a one-time code', () => {
  test.each([
    ['in its sentence', (code: string) => `Your code is ${code}`],
    ['as the whole message', (code: string) => `EAL24: your code is ${code}. Good for 5 minutes.`],
    ['in two halves', (code: string) => `${code.slice(0, 3)}\u00a0${code.slice(3)}`],
    ['in Arabic digits', (code: string) => `\u200F${inDigits(0x660, code)}\u200B`],
    ['in full width', (code: string) => inDigits(0xff10, code)],
  ])('%s is the code', async (_how, form) => {
    lastNumber += 1;
    const msisdn = String(lastNumber);
    await post(PHONES, 'dcb/request-otp', { msisdn });
    const otp = form(await codeSentTo(msisdn));
    expect((await post(PHONES, 'dcb/validate-otp', { msisdn, otp })).statusCode).toBe(200);
  });

  test('of the mail proves the address in its sentence, too', async () => {
    const player = await newEmailPlayer(product, { verified: false });
    await product.runDue();
    const { code } = (await messagesTo(player.email))[0] ?? { code: '' };
    await player.api.verifyEmail({ code: `Your code: ${code.slice(0, 3)} ${code.slice(3)}` });
    expect((await player.api.profile({})).emailConfirmed).toBe(true);
  });
});

describe('an e-mail address', () => {
  test('is the same account however it is pasted', async () => {
    const { email, password } = await newEmailPlayer(product);
    for (const pasted of [`\u200B${email}\u00a0`, `mailto:${email}`, `<${email.toUpperCase()}>`]) {
      const reply = await post(MAILS, 'login', { email: pasted, emailPassword: password });
      expect(reply.statusCode, pasted).toBe(200);
    }
  });

  test('is kept as it is written to', async () => {
    const { api } = await newPlayer(product);
    const { email } = await api.profileUpdate({ email: '\u2066Pasted@mail\u200B.example\u2069 ' });
    expect(email).toBe('Pasted@mail.example');
  });

  test.each(['a@example..org', 'a@[127.0.0.1]', '.a@example.org', 'a@-example.org', 'a@b.123'])(
    'that no mail server takes, %s, is refused at its field',
    async (email) => {
      const { api, session } = await newPlayer(product);
      const sent = await post(PHONES, 'profile-update', { email }, session);
      expect(sent.json().errors[0]).toMatchObject({ path: 'email', code: 'email_invalid' });
      expect((await api.profile({})).email).toBeNull();
      const ticket = {
        subject: 'Where is it?',
        category: 'other',
        text: 'I cannot find it.',
        email,
      };
      expect((await post(PHONES, 'open-ticket', ticket)).json().errors[0].path).toBe('email');
    },
  );

  test('that is no longer taken for one still signs in', async () => {
    const { email, password } = await newEmailPlayer(product);
    const old = 'old@mail..example';
    await sql`update credentials set email = ${old}, email_key = ${old}
      where email_key = ${email}`.execute(product.platform.db);
    const reply = await post(MAILS, 'login', { email: old, emailPassword: password });
    expect(reply.statusCode).toBe(200);
  });
});

describe('a username', () => {
  test('is kept without what nobody sees, and taken by nobody else with it', async () => {
    const { api } = await newVerified(product, 'blg-za-en');
    const { username } = await api.register({ username: '\u200BPas\u200Dted\u00a0One\u2069' });
    expect(username).toBe('Pasted One');
    const other = await newVerified(product, 'blg-za-en');
    const again = await post(PHONES, 'register', { username: 'Past\u200Eed One' }, other.session);
    expect(again.json().code ?? again.json().errors[0].code).toMatch(
      /username_taken|input_invalid/,
    );
  });

  test('is found whichever digits it is written and looked for in', async () => {
    const looking = await newPlayer(product);
    const latin = await newPlayer(product, { username: 'Samira77' });
    const arabic = await newPlayer(product, { username: 'سامي٧٧' });
    for (const [q, who] of [
      ['Samira٧٧', latin],
      ['\u200ESamira77\u200B', latin],
      ['سامي77', arabic],
      ['سامي۷۷', arabic],
    ] as const) {
      const { items } = await looking.api.searchPlayers({ q });
      expect(
        items.map(({ userId }) => userId),
        q,
      ).toContain(who.userId);
    }
  });
});

test('keys that an earlier release stored become those of this one, unless another account has them', async () => {
  const { db } = product.platform;
  const rename = ({ userId }: { userId: string }, name: string) =>
    sql`update players set username = ${name}, username_key = ${name} where id = ${userId}`.execute(
      db,
    );
  const readdress = async (person: { email: string }, email: string) => {
    await sql`update credentials set email = ${email}, email_key = ${email}
      where email_key = ${person.email}`.execute(db);
    await sql`update players set email = ${email}, email_key = ${email}
      where email_key = ${person.email}`.execute(db);
  };
  const arabic = await newPlayer(product, { username: 'Before1' });
  await rename(arabic, 'قبل٤٥');
  await newPlayer(product, { username: 'Taken45' });
  const late = await newPlayer(product, { username: 'Before2' });
  await rename(late, 'taken٤۵');
  const person = await newEmailPlayer(product);
  await readdress(person, `\u200B${person.email}`);

  const migration = new URL('../platform/database/migrations/0126_plain_keys.sql', import.meta.url);
  await sql.raw(readFileSync(migration, 'utf8')).execute(db);

  const keyOf = async (id: string) => {
    const { rows } = await sql<{ username_key: string }>`
      select username_key from players where id = ${id}`.execute(db);
    return rows[0]?.username_key;
  };
  expect(await keyOf(arabic.userId)).toBe('قبل45');
  expect(await keyOf(late.userId)).toBe('taken٤۵');
  for (const email of [person.email, `\u200B${person.email}`]) {
    const reply = await post(MAILS, 'login', { email, emailPassword: person.password });
    expect(reply.statusCode).toBe(200);
  }
  // a player with an old key can still save the profile
  await late.api.profileUpdate({ username: 'taken٤۵', bio: 'Still here' });
});

describe('a code to share', () => {
  test('finds its player in any form', async () => {
    const looking = await newPlayer(product);
    const shared = await newPlayer(product);
    const { code } = await shared.api.profileShare({ userId: shared.userId });
    for (const q of pastedForms(code)) {
      const { items } = await looking.api.searchPlayers({ q });
      expect(
        items.map(({ userId }) => userId),
        q,
      ).toContain(shared.userId);
    }
  });

  test('to refer a friend by is understood in any form', async () => {
    const player = await newPlayer(product);
    const { code, link } = await player.api.referrals({});
    for (const pasted of [
      ...pastedForms(code),
      link,
      `\u200B${player.userId.toUpperCase()}\u00a0`,
    ]) {
      const { referrer } = await visitorOf(product).referrer({ code: pasted });
      expect(referrer?.username, pasted).toBe(player.username);
    }
    const friend = await newVerified(product, 'blg-za-en');
    const { api } = friend;
    await api.register({
      username: 'Pasted Friend',
      referId: ` ${code.slice(0, 4)}\u2011${code.slice(4)}`,
    });
    expect((await player.api.referrals({})).total).toBe(1);
  });
});

describe('what officials look for', () => {
  let support: Person;
  let found: (q: string) => Promise<string[]>;
  beforeAll(async () => {
    support = await newOfficial(product, 'support');
    found = async (q) => (await support.api.findPlayers({ q })).items.map(({ userId }) => userId);
  });

  test('is found by number, name and identifier as they are pasted', async () => {
    const player = await newPlayer(product, { username: 'Deskfound' });
    const { msisdn, userId } = player;
    for (const q of [
      `\u202A+27\u00a0(0)${msisdn.slice(2, 4)}\u2011${msisdn.slice(4)}\u202C`,
      `tel:+${msisdn}`,
      `00${msisdn}`,
      inDigits(0x660, msisdn),
      '\u200BDesk\u2060found\u00a0',
      `\uFEFF${userId}\u200B`,
    ]) {
      expect(await found(q), q).toEqual([userId]);
    }
  });

  test('among those who take part is found by name as it is pasted', async () => {
    const organiser = await newOfficial(product, 'organiser');
    const { eventId, gameId } = await newEvent(product);
    const player = await newPlayer(product, { username: 'Takespart' });
    await join(player, { eventId, gameId });
    const search = '\u2068Takes\u200Bpart\u2069\u00a0';
    const { items } = await organiser.api.organiserEntrants({ eventId, search });
    expect(items).toMatchObject([{ userId: player.userId }]);
  });
});

function pastedForms(code: string): string[] {
  return [
    `${code.slice(0, 4)}\u00a0${code.slice(4)}`,
    `\u200B${code.toLowerCase()}\uFEFF`,
    `My code is ${code}!`,
    [...code].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  ].map((form) => (code.includes('-') ? form.replace('\uff0d', '-') : form));
}

function inDigits(zero: number, text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

async function messagesTo(number: string): Promise<{ code: string }[]> {
  return (await product.app.inject(`/sandbox/messages?to=${number}`)).json();
}

async function codeSentTo(number: string): Promise<string> {
  const [last] = await messagesTo(number);
  if (!last) throw new Error(`no code for ${number}`);
  return last.code;
}

function post(host: string, path: string, payload: object, session?: string) {
  return product.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { host },
    payload,
    cookies: session === undefined ? {} : { bl_session: session },
  });
}

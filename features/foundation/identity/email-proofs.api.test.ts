import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import {
  type EmailPerson,
  newEmailPlayer,
  newPlayer,
  newVerified,
  proveEmail,
  refusal,
  visitorOf,
} from '#testing/people.ts';
import { isApiProblem } from '#ui/api/problem.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BRAND = 'eal-eu-en';
const HEADERS = { host: `${BRAND}.localhost` };

const product = describeProduct();

test('registering sends a code and a link, each of which proves the address', async () => {
  const byCode = await newEmailPlayer(product, { verified: false });
  expect(await toConfirm(byCode)).toBe(byCode.email);
  const mail = await latest(byCode.email);
  expect(mail).toMatchObject({ subject: 'Confirm your email address' });
  await byCode.api.verifyEmail({ code: mail.code });
  expect(await toConfirm(byCode)).toBeNull();

  const byLink = await newEmailPlayer(product, { verified: false });
  const token = tokenOf(await latest(byLink.email));
  const elsewhere = visitorOf(product, HEADERS.host);
  await elsewhere.verifyEmail({ token });
  await elsewhere.verifyEmail({ token }); // a mailbox that looks at links first takes nothing away
  expect(await toConfirm(byLink)).toBeNull();
});

test('a link whose answer was lost is answered again as the first time', async () => {
  const player = await newEmailPlayer(product, { verified: false });
  const token = tokenOf(await latest(player.email));
  const command = { idempotencyKey: 'link-of-a-lost-answer' };
  for (const _ of [1, 2]) {
    expect(await player.api.verifyEmail({ token }, command)).toEqual({ done: true });
  }
});

test('joining a battleground of an e-mail brand needs a proved address, and says where to mend it', async () => {
  const player = await newEmailPlayer(product, { verified: false });
  const event = await newEvent(product, { brandCode: BRAND });
  expect((await player.api.eventById({ id: event.eventId })).missing).toContainEqual({
    code: 'email_unverified',
    message: 'Confirm your email address to join.',
    to: `/auth/email-verification?returnTo=${encodeURIComponent(`/event-home/${event.eventId}`)}`,
  });
  expect(await refusal(join(player, event))).toBe('joining_refused');
  await player.api.verifyEmail({ code: (await latest(player.email)).code });
  await join(player, event);
});

test('a code has the four outcomes that one-time codes have', async () => {
  const { api, email } = await newEmailPlayer(product, { verified: false });
  const first = await latest(email);
  expect(await refusal(api.verifyEmail({ code: '00000x' }))).toBe('otp_invalid');
  product.clock.advance(HOUR);
  expect(await refusal(api.verifyEmail({ code: first.code }))).toBe('otp_expired');
  expect(await refusal(api.verifyEmail({ token: tokenOf(first) }))).toBe('email_link_invalid');
  await api.sendEmailVerification({});
  const next = await latest(email);
  for (let i = 0; i < 5; i += 1) await refusal(api.verifyEmail({ code: '00000x' }));
  expect(await refusal(api.verifyEmail({ code: next.code }))).toBe('otp_attempts_exceeded');
  await api.verifyEmail({ token: tokenOf(next) });
});

test('a new mail makes the earlier ones invalid, and may be asked for after a minute, then two', async () => {
  const { api, email } = await newEmailPlayer(product, { verified: false });
  const first = await latest(email);
  expect(await refusal(api.sendEmailVerification({}))).toBe('mail_wait');
  product.clock.advance(MINUTE);
  await api.sendEmailVerification({});
  product.clock.advance(MINUTE);
  expect(await refusal(api.sendEmailVerification({}))).toBe('mail_wait');
  expect(await refusal(api.verifyEmail({ token: tokenOf(first) }))).toBe('email_link_invalid');
  await api.verifyEmail({ token: tokenOf(await latest(email)) });
  expect(await api.sendEmailVerification({})).toEqual({ verified: true, resendAt: null });
});

test('a changed address has to be proved anew, and the old one hears of it', async () => {
  const player = await newEmailPlayer(product);
  const next = `moved-${player.email}`;
  await player.api.profileUpdate({ email: next, emailPassword: player.password });
  expect(await toConfirm(player)).toBe(next);
  const proof = await latest(next);
  expect((await latest(player.email)).text).toContain(next);
  await player.api.verifyEmail({ code: proof.code });
  await player.api.profileUpdate({ email: next.toUpperCase(), bio: 'Same mailbox.' });
  expect(await toConfirm(player)).toBeNull();
});

test('what a player types who came in by a number is proved in the same way, and until then nothing else goes there', async () => {
  const player = await newPlayer(product);
  const email = `typed-${player.userId}@mail.example`;
  const welcome = () => {
    const data = { username: player.username, path: '/games' };
    return player.api.sendTemplateEmail({ to: email, templateName: 'welcome', data });
  };
  expect((await player.api.profileUpdate({ email })).emailConfirmed).toBe(false);
  await player.api.profileUpdate({ email: ` ${email}`, bio: 'The same is not asked for again.' });
  expect(await toConfirm(player)).toBe(email);
  await player.api.requestMyData({});
  await player.api.privacyRequest({ kind: 'access', text: 'What is kept of me?' });
  expect(await refusal(welcome())).toBe('not_yours');
  expect((await player.api.notificationSettings({})).reach.email).toBe(false);
  const mail = await latest(email);
  expect(await inbox(email)).toHaveLength(1);
  expect(await refusal(player.api.verifyEmail({ code: '00000x' }))).toBe('otp_invalid');
  await player.api.verifyEmail({ code: mail.code });
  expect((await player.api.profile({})).emailConfirmed).toBe(true);
  expect(await toConfirm(player)).toBeNull();
  await welcome();
  expect((await latest(email)).subject).toContain('Welcome');
});

test('nobody hears that an address is another player\u2019s; whoever has shown it last reads there', async () => {
  const [first, second] = [await newPlayer(product), await newPlayer(product)];
  const email = `shared-${first.userId}@mail.example`;
  await proveEmail(product, first, email);
  product.clock.advance(MINUTE);
  const sameMailbox = email.replace('shared', 'Shared');
  const told = await second.api.profileUpdate({ email: sameMailbox });
  expect(told).toMatchObject({ email: sameMailbox, emailConfirmed: false });
  expect((await first.api.profile({})).emailConfirmed).toBe(true);
  await visitorOf(product).verifyEmail({ token: tokenOf(await latest(sameMailbox)) });
  expect((await second.api.profile({})).emailConfirmed).toBe(true);
  expect(await first.api.profile({})).toMatchObject({ email, emailConfirmed: false });
});

test('whoever opens a link sees whose account it is, and says that it is a stranger’s', async () => {
  const [stranger, visitor] = [await newPlayer(product), visitorOf(product)];
  const email = `mine-${stranger.userId}@mail.example`;
  await stranger.api.profileUpdate({ email });
  const token = tokenOf(await latest(email));
  expect(await visitor.emailProof({ token })).toEqual({
    email,
    username: stranger.username,
    brand: 'Battle League',
  });
  expect(await refusal(visitor.emailProof({ token: `${token}x` }))).toBe('email_link_invalid');
  expect(await refusal(visitor.refuseEmail({ token: `${token}x` }))).toBe('email_link_invalid');
  await visitor.verifyEmail({ token }); // pressed before it was read
  await visitor.refuseEmail({ token });
  await visitor.refuseEmail({ token });
  expect(await stranger.api.profile({})).toMatchObject({ email: null, emailConfirmed: false });
  expect(await refusal(visitor.verifyEmail({ token }))).toBe('email_link_invalid');
  product.clock.advance(HOUR);
  const again = stranger.api.profileUpdate({ email: email.toUpperCase() });
  expect(await refusal(again)).toBe('email_refused');
  await product.runDue();
  expect(await inbox(email)).toHaveLength(1);
  const other = await newPlayer(product); // without a refusal
  expect((await other.api.profileUpdate({ email })).email).toBe(email);
});

test('an account that signs in by an address that was refused stays unproved, until it has another', async () => {
  const player = await newEmailPlayer(product, { verified: false });
  const visitor = visitorOf(product, HEADERS.host);
  const token = tokenOf(await latest(player.email));
  await visitor.refuseEmail({ token });
  expect(await refusal(visitor.verifyEmail({ token }))).toBe('email_link_invalid');
  product.clock.advance(HOUR);
  expect(await refusal(player.api.sendEmailVerification({}))).toBe('email_refused');
  const next = `next-${player.email}`;
  await player.api.profileUpdate({ email: next, emailPassword: player.password });
  const proof = tokenOf(await latest(next));
  await visitor.verifyEmail({ token: proof });
  product.clock.advance(HOUR); // an old link takes nothing away
  expect(await refusal(visitor.refuseEmail({ token: proof }))).toBe('email_link_invalid');
  expect(await toConfirm(player)).toBeNull();
});

test('another typed address begins anew: the link of the old one is void, and its owner hears of it', async () => {
  const session = await newVerified(product, 'blg-za-en');
  const email = `first-${session.msisdn}@mail.example`;
  await session.api.register({ username: `typed-${session.msisdn}`, email });
  const early = tokenOf(await latest(email));
  await session.api.profileUpdate({ email: `second-${email}` });
  const visitor = visitorOf(product);
  expect(await refusal(visitor.verifyEmail({ token: early }))).toBe('email_link_invalid');
  expect(await inbox(email)).toHaveLength(1); // it was nobody's yet
  await session.api.verifyEmail({ code: (await latest(`second-${email}`)).code });
  await session.api.profileUpdate({ email: `third-${email}` });
  expect((await latest(`second-${email}`)).text).toContain(`third-${email}`);
  await session.api.profileUpdate({ email: '' });
  expect(await toConfirm(session)).toBeNull();
  expect(await refusal(session.api.sendEmailVerification({}))).toBe('not_found');
});

test('whoever types one address after another has them kept, and five mails an hour', async () => {
  const player = await newPlayer(product);
  const typed = Array.from({ length: 7 }, (_, i) => `${i}-${player.userId}@mail.example`);
  for (const email of typed) await player.api.profileUpdate({ email });
  expect((await player.api.profile({})).email).toBe(typed.at(-1));
  await product.runDue();
  const written = await Promise.all(typed.map(async (email) => (await inbox(email)).length));
  expect(written).toEqual([1, 1, 1, 1, 1, 0, 0]);
  expect(await refusal(player.api.sendEmailVerification({}))).toBe('mail_wait');
  product.clock.advance(HOUR);
  await player.api.sendEmailVerification({});
  await player.api.verifyEmail({ code: (await latest(typed.at(-1) ?? '')).code });
});

test('the address to sign in with changes by the password alone', async () => {
  const player = await newEmailPlayer(product);
  const email = `taken-over-${player.email}`;
  const move = (emailPassword?: string) => player.api.profileUpdate({ email, emailPassword });
  expect(await fieldProblems(move())).toEqual({ emailPassword: 'Please enter your password' });
  const wrong = { emailPassword: 'This isn’t your current password.' };
  expect(await fieldProblems(move('a guess'))).toEqual(wrong);
  expect(await fieldProblems(player.api.earlyAccessUser({ email, emailPassword: 'x' }))).toEqual(
    wrong,
  );
  expect(await refusal(player.api.earlyAccessUser({ email }))).toBe('input_invalid');
  await player.api.profileUpdate({ email: player.email, bio: 'The same address needs none.' });
  expect(await player.api.profile({})).toMatchObject({ email: player.email });
  expect(await signIn(player.email, player.password)).toBe('in');
  await player.api.earlyAccessUser({ email, emailPassword: player.password });
  expect(await signIn(email, player.password)).toBe('in');
});

test('a forgotten password is chosen anew by a link that is good once, and everybody is signed out', async () => {
  const player = await newEmailPlayer(product);
  const visitor = visitorOf(product, HEADERS.host);
  await visitor.sendPasswordRecoveryEmail({
    email: ` ${player.email.toUpperCase()}`,
    token: 'mine',
  });
  const token = tokenOf(await latest(player.email));
  expect(token).not.toBe('mine');
  expect(await refusal(visitor.resetPassword({ token, password: 'short' }))).toBe('input_invalid');
  await visitor.resetPassword({ token, password: 'a new one' });
  await visitor.resetPassword({ token, password: 'a new one' }); // a repeat is answered as the first time
  expect(await refusal(visitor.resetPassword({ token, password: 'a newer one' }))).toBe(
    'email_link_invalid',
  );
  for (const guess of ['guess 1', 'guess 2', 'a new one']) {
    const tried = refusal(visitor.resetPassword({ token, password: guess }));
    expect(await tried).toBe('email_link_invalid'); // a link that was used is no way to guess, nor to make us work
  }
  product.clock.advance(HOUR); // a late repeat would reveal the right password
  expect(await refusal(visitor.resetPassword({ token, password: 'a new one' }))).toBe(
    'email_link_invalid',
  );
  expect(await refusal(player.api.profile({}))).toBe('sign_in_needed');
  expect(await signIn(player.email, player.password)).toBe('login_invalid');
  expect(await signIn(player.email, 'a new one')).toBe('in');
  expect((await latest(player.email)).subject).toBe('Your password was changed');
});

test('nobody is kept out of an account by others who guess at it: a link for a new password lets its owner in', async () => {
  const player = await newEmailPlayer(product);
  for (let tries = 0; tries < 10; tries += 1) await signIn(player.email, `guess ${tries}`);
  expect(await signIn(player.email, player.password)).toBe('login_wait');
  const visitor = visitorOf(product, HEADERS.host);
  await visitor.sendPasswordRecoveryEmail({ email: player.email });
  const token = tokenOf(await latest(player.email));
  await visitor.resetPassword({ token, password: 'a new one' });
  expect(await signIn(player.email, 'a new one')).toBe('in');
});

test('a link for a new password is good for 60 minutes and no longer; only its hash is kept', async () => {
  const player = await newEmailPlayer(product);
  const visitor = visitorOf(product, HEADERS.host);
  await visitor.sendPasswordRecoveryEmail({ email: player.email });
  const token = tokenOf(await latest(player.email));
  const { rows } = await sql<{ all: string }>`
    select string_agg(p::text, ' ') as all from email_proofs p`.execute(product.platform.db);
  expect(rows[0]?.all).not.toContain(token);
  product.clock.advance(HOUR);
  expect(await refusal(visitor.resetPassword({ token, password: 'a new one' }))).toBe(
    'email_link_invalid',
  );
});

test('whether an address is known cannot be told from the answer, nor from the wait', async () => {
  const player = await newEmailPlayer(product);
  const ask = (email: string) =>
    product.app.inject({
      method: 'POST',
      url: '/api/send-password-recovery-email',
      headers: HEADERS,
      payload: { email },
    });
  for (const status of [200, 429]) {
    const [known, unknown] = [await ask(player.email), await ask('nobody@mail.example')];
    const { instance: _, ...answer } = unknown.json(); // but for the request's own id
    expect(known.json()).toMatchObject(answer);
    expect([known.statusCode, unknown.statusCode]).toEqual([status, status]);
  }
  await product.runDue();
  expect(await inbox('nobody@mail.example')).toEqual([]);
  expect(
    await refusal(visitorOf(product, HEADERS.host).sendPasswordRecoveryEmail({ email: 'x' })),
  ).toBe('input_invalid');
});

test('a changed password signs out the other devices, not this one, and tells the mailbox', async () => {
  const player = await newEmailPlayer(product);
  expect(await signIn(player.email, player.password)).toBe('in');
  expect((await player.api.sessions({})).total).toBe(2);
  const change = (emailPassword: string) =>
    player.api.changePassword({ emailPassword, newPassword: 'a new one' });
  expect(await refusal(change('wrong one'))).toBe('input_invalid');
  await change(player.password);
  const { items } = await player.api.sessions({});
  expect(items).toMatchObject([{ current: true }]);
  expect(await signIn(player.email, 'a new one')).toBe('in');
  expect((await latest(player.email)).subject).toBe('Your password was changed');
});

test('a player sees the own devices and signs them out; those of others are 403', async () => {
  const player = await newEmailPlayer(product);
  const stranger = await newEmailPlayer(product);
  await signIn(
    player.email,
    player.password,
    'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
  );
  const { items } = await player.api.sessions({});
  const other = items.find(({ current }) => !current);
  expect(other).toMatchObject({ browser: 'Chrome', system: 'Android' });
  const sessionId = other?.sessionId ?? '';
  expect(await refusal(stranger.api.endSession({ sessionId }))).toBe('not_yours');
  await player.api.endSession({ sessionId });
  await player.api.endSession({ sessionId });
  await signIn(player.email, player.password);
  await player.api.endOtherSessions({});
  expect((await player.api.sessions({})).items).toMatchObject([{ current: true }]);
});

async function toConfirm({ api }: Pick<EmailPerson, 'api'>): Promise<string | null> {
  return (await api.viewer({})).emailToConfirm;
}

/** The messages of a refused call by field. */
async function fieldProblems(call: Promise<unknown>): Promise<Record<string, string>> {
  const problem = await call.catch((error: unknown) => error);
  const errors = isApiProblem(problem) ? problem.errors : [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

interface Kept {
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  readonly link: string;
}

async function inbox(email: string): Promise<Kept[]> {
  return (await product.app.inject(`/sandbox/messages?to=${encodeURIComponent(email)}`)).json();
}

/** The newest mail to an address, once all that is due has left. */
async function latest(email: string): Promise<Kept> {
  await product.runDue();
  const [mail] = await inbox(email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

function tokenOf({ link }: Kept): string {
  return new URL(link).searchParams.get('token') ?? '';
}

async function signIn(email: string, emailPassword: string, agent = 'test'): Promise<string> {
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...HEADERS, 'user-agent': agent },
    payload: { email, emailPassword },
  });
  return reply.statusCode === 200 ? 'in' : reply.json().code;
}

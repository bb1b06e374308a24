import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { newVerified, refusal, refusedFields, removeProfile, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';

const BRAND = 'blg-et-en';
const CHILD = '2012-05-05';
const HOUR = 3_600_000;

const product = describeProduct();

let lastGuardian = 2_000_000;

/** A player of fourteen with a parent who has another number. */
async function child() {
  lastGuardian += 1;
  const number = `25192${lastGuardian}`;
  const guardian = { name: 'Sara Bekele', relation: 'parent', number } as const;
  const { api, msisdn } = await newVerified(product, BRAND);
  const username = `young-${lastGuardian}`;
  const { userId } = await api.register({ username, dateOfBirth: CHILD, guardian });
  return { api, msisdn, userId, username, guardian };
}

/** Lists the messages to a number, newest first. */
async function smsTo(number: string): Promise<{ text: string; link: string }[]> {
  await product.runDue();
  return (await product.app.inject(`/sandbox/messages?to=${number}`)).json();
}

async function tokenFor(number: string): Promise<string> {
  const [newest] = await smsTo(number);
  return new URL(newest?.link ?? '').searchParams.get('token') ?? '';
}

const parent = () => visitorOf(product, `${BRAND}.localhost`);

describe("a player under 18 plays with a parent's consent", () => {
  test('only the holder of the link in the message gives it', async () => {
    coversSpec('rule.parental-consent');
    const { api, userId, username, guardian } = await child();
    expect(await api.guardianConsent({})).toMatchObject({ needed: true, state: 'asked' });
    expect(await refusal(api.subscribe({ period: 'daily' }))).toBe('guardian_consent_needed');
    const token = await tokenFor(guardian.number);
    expect(await parent().guardianRequest({ token })).toMatchObject({
      username,
      guardianName: 'Sara Bekele',
      relation: 'parent',
      state: 'asked',
      decisions: ['agree', 'refuse'],
    });
    const agree = { token, decision: 'agree' } as const;
    expect(await refusedFields(parent().decideAsGuardian(agree))).toEqual({
      agreed: 'The parent or guardian must agree in order to continue.',
    });
    for (const _ of ['once', 'twice']) await parent().decideAsGuardian({ ...agree, agreed: true });
    expect(await api.guardianConsent({})).toMatchObject({ needed: false, state: 'agreed' });
    await api.subscribe({ period: 'daily' });
    expect(await logOf(userId)).toMatchObject([
      { decision: 'agreed', proof: 'sms', version: expect.stringMatching(/./) },
    ]);
  });

  test('without it nobody joins, and is led to where it is seen to', async () => {
    const { api, guardian } = await child();
    const { eventId } = await newEvent(product, { brandCode: BRAND });
    const before = await api.eventById({ id: eventId });
    expect(before.missing.map(({ code, to }) => [code, to])).toContainEqual([
      'consent_needed',
      `/my-guardian?returnTo=${encodeURIComponent(`/event-home/${eventId}`)}`,
    ]);
    const token = await tokenFor(guardian.number);
    await parent().decideAsGuardian({ token, decision: 'agree', agreed: true });
    const after = await api.eventById({ id: eventId });
    expect(after.missing.map(({ code }) => code)).not.toContain('consent_needed');
  });

  test('taken back by the same link the gate closes, and nothing more is charged', async () => {
    const { api, userId, guardian } = await child();
    const token = await tokenFor(guardian.number);
    await parent().decideAsGuardian({ token, decision: 'agree', agreed: true });
    const { subscriptionId } = await api.subscribe({ period: 'daily' });
    await api.confirmSubscription({ subscriptionId, agreed: true });
    product.clock.advance(12 * HOUR);
    for (const _ of ['once', 'twice']) {
      await parent().decideAsGuardian({ token, decision: 'withdraw' });
    }
    expect(await api.guardianConsent({})).toMatchObject({ needed: true, state: 'withdrawn' });
    expect(await refusal(api.subscribe({ period: 'daily' }))).toBe('guardian_consent_needed');
    expect(await refusal(api.resumeSubscription({}))).toMatch(/guardian_consent_needed/);
    const { subscription } = await api.subscription({});
    expect(['cancelled', 'expired']).toContain(subscription?.status);
    expect((await logOf(userId)).map(({ decision }) => decision)).toEqual(['agreed', 'withdrawn']);
    // and the parent may think again
    await parent().decideAsGuardian({ token, decision: 'agree', agreed: true });
    expect(await api.guardianConsent({})).toMatchObject({ needed: false });
  });

  test('who has said no is not asked again; another one may be', async () => {
    const { api, guardian } = await child();
    const token = await tokenFor(guardian.number);
    await parent().decideAsGuardian({ token, decision: 'refuse' });
    product.clock.advance(HOUR);
    expect(await refusal(api.askGuardian({}))).toBe('guardian_said_no');
    lastGuardian += 1;
    const father = { ...guardian, name: 'Bekele', number: `25192${lastGuardian}` };
    await api.askGuardian({ guardian: father });
    expect((await api.guardianConsent({})).state).toBe('asked');
    expect(await smsTo(father.number)).toHaveLength(1);
  });
});

describe('the message to a guardian', () => {
  test('says nothing that the player has typed', async () => {
    const { guardian, username } = await child();
    const [sms] = await smsTo(guardian.number);
    expect(sms?.text).toContain('named you as parent or guardian');
    expect(sms?.text).not.toContain(username);
    expect(sms?.text).not.toContain(guardian.name);
  });

  test('comes again after 60 s, after twice as long, and 5 times an hour', async () => {
    const { api, guardian } = await child();
    expect(await refusal(api.askGuardian({}))).toBe('otp_wait');
    const first = await tokenFor(guardian.number);
    for (const wait of [60, 120, 240, 480]) {
      product.clock.advance(wait * 1000);
      await api.askGuardian({});
    }
    product.clock.advance(1_000_000);
    expect(await refusal(api.askGuardian({}))).toBe('otp_wait');
    expect(await smsTo(guardian.number)).toHaveLength(5);
    // the newest link counts, and no other
    expect(await refusal(parent().guardianRequest({ token: first }))).toBe('guardian_link_invalid');
    const token = await tokenFor(guardian.number);
    expect((await parent().guardianRequest({ token })).state).toBe('asked');
  });

  test('a number is protected from all players together', async () => {
    const { guardian } = await child();
    const { api } = await newVerified(product, BRAND);
    const young = { username: `other-${lastGuardian}`, dateOfBirth: CHILD, guardian };
    expect(await refusal(api.register(young))).toBe('otp_wait');
  });

  test('counts after the player has left: whoever comes and goes sends no more', async () => {
    const { guardian, ...leaver } = await child();
    const token = await tokenFor(guardian.number);
    await removeProfile(product, leaver);
    expect(await refusal(parent().guardianRequest({ token }))).toBe('guardian_link_invalid');
    const { api } = await newVerified(product, BRAND);
    const young = { username: `again-${lastGuardian}`, dateOfBirth: CHILD, guardian };
    expect(await refusal(api.register(young))).toBe('otp_wait');
    expect(await smsTo(guardian.number)).toHaveLength(1);
  });

  test('to no number of the player, however it is written', async () => {
    const { api, msisdn, guardian } = await child();
    product.clock.advance(HOUR);
    const own = { ...guardian, number: `${msisdn.slice(0, 3)}0${msisdn.slice(3)}` };
    expect(await refusedFields(api.askGuardian({ guardian: own }))).toEqual({
      guardianNumber: 'This is the player’s number. Please enter that of the parent or guardian.',
    });
  });

  test('its link is good for a week, and unknown ones for nothing', async () => {
    const { guardian } = await child();
    const token = await tokenFor(guardian.number);
    product.clock.advance(7 * 24 * HOUR);
    const agree = { token, decision: 'agree', agreed: true } as const;
    expect(await refusal(parent().decideAsGuardian(agree))).toBe('guardian_link_invalid');
    const made = { ...agree, token: 'made-up' };
    expect(await refusal(parent().decideAsGuardian(made))).toBe('guardian_link_invalid');
  });

  test('no adult sends one', async () => {
    const { api } = await newVerified(product, BRAND);
    await api.register({ username: `grown-${lastGuardian}`, dateOfBirth: '1990-01-01' });
    const guardian = { name: 'Sara', relation: 'parent', number: '251911000009' } as const;
    expect(await refusal(api.askGuardian({ guardian }))).toBe('guardian_not_needed');
  });
});

async function logOf(userId: string) {
  const { rows } = await sql<{ decision: string; proof: string; version: string }>`
    select decision, proof, version from guardian_consents
    where player_id = ${userId} order by agreed_at`.execute(product.platform.db);
  return rows;
}

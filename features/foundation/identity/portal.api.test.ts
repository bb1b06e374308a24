import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signatureOf } from '#platform/ports/portals.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { coversSpec } from '#testing/specification/index.ts';

const BRAND = 'saf-ke-en';
const HOST = `${BRAND}.localhost`;
const MINUTE = 60_000;

const product = describeProduct();

let last = 0;

/** A number nobody has used. */
function newNumber(): string {
  last += 1;
  return `2547120000${String(last).padStart(2, '0')}`;
}

interface Proof {
  readonly msisdn: string;
  readonly brand: string;
  readonly at: string;
  readonly nonce: string;
}

function proofOf(msisdn: string, changes: Partial<Proof> = {}) {
  const at = product.clock.now().toISOString();
  const proof = { msisdn, brand: BRAND, at, nonce: randomUUID(), ...changes };
  const secret = product.platform.portals.place(BRAND)?.secret ?? '';
  const text = [proof.msisdn, proof.brand, proof.at, proof.nonce].join('\n');
  return { ...proof, signature: signatureOf(text, secret) };
}

async function send(payload: object, session = '', host = HOST) {
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/portal-proof',
    headers: { host },
    cookies: session ? { bl_session: session } : {},
    payload,
  });
  const cookie = reply.cookies.find(({ name }) => name === 'bl_session')?.value;
  return { status: reply.statusCode, body: reply.json(), session: cookie };
}

describe('a proof signed by the portal', () => {
  test('starts a session for the number, whose registration is next', async () => {
    const { status, body, session } = await send(proofOf(newNumber()));
    expect([status, body]).toEqual([200, { id: null, mettleStateUser: false, checked: true }]);
    expect(session).toBeTruthy();
  });

  test('lets in once: the second visitor who brings it stays outside', async () => {
    const proof = proofOf(newNumber());
    const first = await send(proof);
    const second = await send(proof);
    expect([first.status, second.status, second.body.code]).toEqual([
      200,
      422,
      'portal_proof_used',
    ]);
    expect(second.session).toBeUndefined();
  });

  test('is answered as the first time where the same visitor sends it again', async () => {
    const proof = proofOf(newNumber());
    const { session } = await send(proof);
    const again = await send(proof, session);
    expect([again.status, again.body.mettleStateUser]).toEqual([200, false]);
  });

  test('of many at the same moment lets in one', async () => {
    const proof = proofOf(newNumber());
    const all = await Promise.all(Array.from({ length: 8 }, () => send(proof)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is good for 5 minutes', async () => {
    const proof = proofOf(newNumber());
    const late = proofOf(newNumber());
    product.clock.advance(5 * MINUTE);
    expect((await send(proof)).status).toBe(200);
    product.clock.advance(1);
    expect((await send(late)).body.code).toBe('portal_proof_expired');
  });

  test.each([
    ['msisdn', '254712999999'],
    ['brand', 'vc-za-en'],
    ['at', '2026-11-10T12:00:01.000Z'],
    ['nonce', 'another-nonce-of-nobody'],
    ['signature', 'f'.repeat(64)],
  ])('with another %s is none', async (part, value) => {
    const { status, body, session } = await send({ ...proofOf(newNumber()), [part]: value });
    expect([status, body.code, session]).toEqual([422, 'portal_proof_invalid', undefined]);
  });

  test('counts at its own brand alone', async () => {
    const elsewhere = await send(proofOf('27821234567'), '', 'vc-za-en.localhost');
    expect(elsewhere.body.code).toBe('portal_proof_invalid');
  });

  test('signs nobody in over another number', async () => {
    const { session } = await send(proofOf(newNumber()));
    const other = await send(proofOf(newNumber()), session);
    expect([other.status, other.body.code]).toEqual([403, 'not_yours']);
  });
});

test('a number in an address alone proves nothing', async () => {
  const reply = await product.app.inject({
    url: '/api/viewer?msisdn=254712000001',
    headers: { host: HOST },
  });
  expect(reply.json()).toMatchObject({ player: null, verified: false });
});

describe('the portals of the sandbox', () => {
  const KENYA = {
    brand: BRAND,
    msisdn: '254712000098',
    stop: 'dial *456*42# or send STOP to 22042',
  };
  const SOUTH_AFRICA = {
    brand: 'vc-za-en',
    msisdn: '27821200098',
    stop: 'dial *135*5047# or send STOP to 35049',
  };

  test.each([
    [KENYA.brand, KENYA, 'Ksh'],
    [SOUTH_AFRICA.brand, SOUTH_AFRICA, 'R\u00a07'],
  ])(
    'of %s takes a number, sells a package, and sends back with a proof that lets in',
    async (_, place, price) => {
      coversSpec('guard.south-african-portal', 'guard.kenyan-portal');
      const { brand, msisdn, stop } = place;
      const host = `${brand}.localhost`;
      const form = (step: string, fields: Record<string, string>) =>
        product.app.inject({
          method: 'POST',
          url: `/sandbox/portals/${brand}/${step}`,
          headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ returnTo: `http://${host}/portal`, ...fields }).toString(),
        });
      const wrong = await form('number', { msisdn: '12' });
      expect(wrong.body).toContain('Please enter a valid phone number.');
      const packages = await form('number', { msisdn: `+${msisdn}` });
      expect(packages.body).toContain(price);
      const bought = await form('subscribe', { msisdn: `+${msisdn}`, period: 'daily' });
      expect(bought.body).toContain(`To stop, ${stop}.`);
      const back = await form('play', { msisdn: `+${msisdn}` });
      expect(back.statusCode).toBe(303);
      const { pathname, searchParams } = new URL(String(back.headers.location));
      expect(pathname).toBe('/portal');
      const letIn = await send(Object.fromEntries(searchParams), '', host);
      expect(letIn.status).toBe(200);
      const own = await product.app.inject({
        url: '/api/subscription',
        headers: { host },
        cookies: { bl_session: letIn.session ?? '' },
      });
      expect(own.json().subscription).toMatchObject({ status: 'active', mayPlay: true });
      const known = await form('number', { msisdn: `+${msisdn}` });
      expect(known.body).toContain('You are subscribed');
    },
  );

  test('say why somebody was sent out again', async () => {
    const page = await product.app.inject({
      url: `/sandbox/portals/${BRAND}?reason=check-failed`,
      headers: { host: HOST },
    });
    expect(page.body).toContain('Your operator could not say whether you are subscribed.');
  });
});

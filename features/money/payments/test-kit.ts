import { sql } from 'kysely';
import { type Api, apiOf } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';

/** A visitor of a brand with e-mail sign-in who has registered an address and has no profile yet. */
export interface Payer {
  readonly api: Api;
  readonly email: string;
  readonly session: string;
  readonly host: string;
}

export const GOOD_CARD = '4242424242424242';
export const BILLING = { city: 'Köln', zip: '50667', country: 'DE', state: 'NRW' };

let lastPayer = 0;

export async function newPayer(product: TestProduct, brand = 'eal-eu-en'): Promise<Payer> {
  lastPayer += 1;
  const email = `payer${lastPayer}@example.org`;
  const host = `${brand}.localhost`;
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/early-access-user',
    headers: { host },
    payload: {
      name: 'Łucja Weiß',
      email,
      emailPassword: 'geheim1',
      terms: true,
    },
  });
  const session = reply.cookies.find(({ name }) => name === 'bl_session')?.value;
  if (!session) throw new Error(`no session: ${reply.body}`);
  return { api: apiOf(product, session, host), email, session, host };
}

/** A visitor of a brand with phone sign-in who has verified a number. */
export async function newPhonePayer(
  product: TestProduct,
  brand: string,
  msisdn: string,
): Promise<Payer> {
  const host = `${brand}.localhost`;
  const visitor = apiOf(product, undefined, host);
  await visitor.requestOtp({ msisdn });
  const [message] = (await product.app.inject(`/sandbox/messages?to=${msisdn}`)).json();
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/dcb/validate-otp',
    headers: { host },
    payload: { msisdn, otp: message.code },
  });
  const session = reply.cookies.find(({ name }) => name === 'bl_session')?.value ?? '';
  return { api: apiOf(product, session, host), email: `${msisdn}@example.org`, session, host };
}

/** A support agent of the European audience. */
export async function newSupport(product: TestProduct, host: string): Promise<Api> {
  const payer = await newPayer(product);
  const { userId } = await payer.api.register({ username: 'Helper' });
  await sql`update players set roles = '{support}' where id = ${userId}`.execute(
    product.platform.db,
  );
  return apiOf(product, payer.session, host);
}

/** The first two steps of the checkout. */
export async function fillIn({ api, email }: Payer): Promise<void> {
  await api.checkoutPersonal({ name: 'Łucja Weiß', email });
  await api.checkoutBilling(BILLING);
}

/** All steps up to the card; returns the answer of the processor's fields. */
export async function payWith(payer: Payer, number: string): Promise<Typed> {
  await fillIn(payer);
  const { setupId } = await payer.api.checkoutCard({});
  return typeCard(payer, setupId, { number });
}

export interface Typed {
  readonly setupId: string;
  readonly saved?: boolean;
  readonly refused?: string;
  readonly bank?: string;
  readonly faults?: Readonly<Record<string, string>>;
}

interface TypedFields {
  readonly number?: string;
  readonly holder?: string;
  readonly expiry?: string;
  readonly cvv?: string;
  readonly wallet?: 'apple_pay' | 'google_pay';
}

/** Types a card into the processor's own fields, as a browser does: not through our server. */
export async function typeCard(
  { api }: Payer,
  setupId: string,
  typed: TypedFields,
  language = 'en',
): Promise<Typed> {
  const fields = await api.checkoutFields({ setupId });
  const url = atProcessor(`${fields.value}/fields/${fields.processorSetup}`);
  const body = { secret: fields.secret, holder: 'L Weiss', expiry: '12/34', cvv: '737', ...typed };
  const reply = await fetch(`${url}?secret=${fields.secret}&lang=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { setupId, ...((await reply.json()) as object) };
}

/** Reads the bank's page for its customer, by its address. */
export async function readBank(url: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(atProcessor(url), { headers });
  return reply.text();
}

/** Answers the bank as the holder; returns the address that the bank leads back to. */
export async function answerBank(url: string, answer: 'approve' | 'refuse'): Promise<string> {
  const reply = await fetch(atProcessor(url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer }),
  });
  return reply.headers.get('location') ?? '';
}

/** Only browsers know the names below localhost. */
function atProcessor(url: string): string {
  const there = new URL(url);
  there.hostname = 'localhost';
  return there.href;
}

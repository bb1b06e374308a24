import { apiOf, linkAccount } from './caller.ts';
import { codeFor, GROWN_UP, type NumberedBrand, newNumber, type Player } from './player.ts';

/**
 * A registered player on a device, by the calls that the screens make; the number. Journeys about entering go by hand:
 * `enterByHand`.
 */
export async function enter({ page, username, origin }: Player, brand: NumberedBrand) {
  const msisdn = newNumber(brand);
  await page.goto(`${origin}/healthz`); // of all answers of this origin the shortest
  const api = apiOf(page);
  await api.requestOtp({ msisdn });
  await api.validateOtp({ msisdn, otp: await codeFor(page, msisdn) });
  await api.register({ username, dateOfBirth: GROWN_UP });
  return msisdn;
}

/** Somebody who works here, on a device. */
export async function signInAs(
  { page, origin }: Player,
  role: 'organiser' | 'administrator',
): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await tellSandbox({ page }, '/sandbox/sign-in', { role });
}

/** All that joining asks for, of who is registered: a subscription, and an account in the game. */
export async function prepare({ page }: Pick<Player, 'page'>, gameId: string): Promise<void> {
  await subscribe({ page });
  await linkAccount(apiOf(page), gameId);
}

/** A subscription by phone bill, of who is registered. */
export async function subscribe({ page }: Pick<Player, 'page'>): Promise<void> {
  const { userId } = await apiOf(page).profile({});
  await tellSandbox({ page }, '/sandbox/subscription', { userId, status: 'active' });
}

/** Everything that a battleground asks for, and joined; it is on the screen. */
export async function join({ page, origin }: Player, eventId: string): Promise<void> {
  const api = apiOf(page);
  const { game } = await api.eventById({ id: eventId });
  await prepare({ page }, game.gameId);
  await api.joinEvent({ eventId });
  await page.goto(`${origin}/event-home/${eventId}`);
}

async function tellSandbox({ page }: Pick<Player, 'page'>, path: string, told: object) {
  const ok = await page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body })).ok;
    },
    [path, JSON.stringify(told)] as const,
  );
  if (!ok) throw new Error(`the sandbox refuses ${path}`);
}

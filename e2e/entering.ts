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

/** Signs an official in on a device. */
export async function signInAs(
  { page, origin }: Player,
  role: 'organiser' | 'administrator',
): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await postToSandbox({ page }, '/sandbox/sign-in', { role });
}

/** Gives a registered player what joining requires: a subscription and an account in the game. */
export async function prepare({ page }: Pick<Player, 'page'>, gameId: string): Promise<void> {
  await subscribe({ page });
  await linkAccount(apiOf(page), gameId);
}

/** Subscribes a registered player by phone bill. */
export async function subscribe({ page }: Pick<Player, 'page'>): Promise<void> {
  const { userId } = await apiOf(page).profile({});
  await postToSandbox({ page }, '/sandbox/subscription', { userId, status: 'active' });
}

/** Prepares for a battleground, joins it and opens its page. Returns the entry. */
export async function join({ page, origin }: Player, eventId: string): Promise<string> {
  const api = apiOf(page);
  const { game } = await api.eventById({ id: eventId });
  await prepare({ page }, game.gameId);
  const { entryId } = await api.joinEvent({ eventId });
  await page.goto(`${origin}/event-home/${eventId}`);
  return entryId;
}

async function postToSandbox({ page }: Pick<Player, 'page'>, path: string, body: object) {
  const ok = await page.evaluate(
    async ([url, json]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body: json })).ok;
    },
    [path, JSON.stringify(body)] as const,
  );
  if (!ok) throw new Error(`the sandbox refuses ${path}`);
}

import { expect } from 'vitest';
import type { StandInCarriers } from '#sandbox/carriers/carriers.ts';
import { eventually } from '#testing/processes.ts';
import type { SentText } from '#testing/sms-providers.ts';
import { type Connection, connect, newTraffic } from './connection.ts';

/** Players who come to a deployment without a sandbox: everything that they need arrives from outside. */

const MINUTE_MS = 60_000;
const CODE = /\b\d{6}\b/;

export interface Newcomer {
  readonly phone: Connection;
  readonly msisdn: string;
  readonly userId: string;
}

/** Few numbers share a prefix and an address, because the product refuses codes to many of one. */
export function msisdnOf(index: number): string {
  return `2782${100 + Math.floor(index / 40)}${1000 + index}`;
}

export function codesTo(msisdn: string, texts: readonly SentText[]): string[] {
  const own = texts.filter(({ to }) => to.endsWith(msisdn));
  return own.flatMap(({ text }) => text.match(CODE)?.[0] ?? []);
}

/** A player by number, code from the SMS provider, and registration form. */
export async function signUp(
  url: string,
  index: number,
  texts: () => readonly SentText[],
): Promise<Newcomer> {
  const phone = connect(url, `10.0.${index >> 8}.${index & 255}`, newTraffic());
  const msisdn = msisdnOf(index);
  await phone.api.requestOtp({ msisdn });
  const otp = await eventually(async () => {
    const code = codesTo(msisdn, texts()).at(-1);
    if (!code) throw new Error(`no code came to ${msisdn}`);
    return code;
  });
  await phone.api.validateOtp({ msisdn, otp });
  const username = `player-of-day-one-${index}`;
  const { userId } = await phone.api.register({ username, dateOfBirth: '1990-03-22' });
  return { phone, msisdn, userId };
}

/** Subscribes by carrier for a day, and waits for the callback of the payment. */
async function subscribe({ api }: Connection): Promise<void> {
  const { subscriptionId } = await api.subscribe({ period: 'daily', paidBy: 'carrier' });
  await api.confirmSubscription({ subscriptionId, agreed: true });
  await eventually(async () => {
    const { subscription } = await api.subscription({});
    expect(subscription?.status).toBe('active');
  });
}

/** Creates a game and publishes a battleground in it that begins in a moment. */
export async function openBattleground({ api }: Connection) {
  const { gameId } = await api.createGame({
    names: { en: 'Street Football' },
    category: 'sports',
    platforms: ['ps5'],
    accountKind: 'ign_id',
  });
  const { eventId } = await api.createEvent({ ...battleground(), gameId });
  await api.publishEvent({ eventId });
  return { gameId, eventId };
}

function battleground() {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  return {
    format: 'daily_battleground' as const,
    opensAt: at(-1),
    startsAt: at(0.1),
    endsAt: at(600),
    drawsAllowed: true,
    prizes: [],
    texts: { en: { title: 'First Night', description: '', gameRules: [], howToPlay: [] } },
  };
}

interface Ground {
  readonly gameId: string;
  readonly eventId: string;
}

/** A subscribed player with a linked account, entered in a battleground. */
export async function enter({ phone, msisdn }: Newcomer, { gameId, eventId }: Ground) {
  await subscribe(phone);
  await phone.api.linkGameAccount({ gameId, accountName: `of_${msisdn}`, platform: 'ps5' });
  const { entryId } = await phone.api.joinEvent({ eventId });
  return { phone, entryId };
}

type Entrant = Awaited<ReturnType<typeof enter>>;

/** Challenges to an instant match. A battleground that has not begun is tried again. */
export async function challenge(eventId: string, home: Entrant, away: Entrant): Promise<string> {
  const { matchId } = await eventually(
    () =>
      home.phone.api.createChallenge({
        eventId,
        challengerTeamId: home.entryId,
        challengedTeamId: away.entryId,
        isInstant: true,
      }),
    MINUTE_MS,
  );
  return matchId;
}

/** An instant match from the challenge to its verified result, 3 : 1. */
export async function playMatch(eventId: string, home: Entrant, away: Entrant): Promise<string> {
  const matchId = await challenge(eventId, home, away);
  await away.phone.api.acceptMatch({ matchId });
  for (const { phone } of [home, away]) await phone.api.readyUp({ matchId });
  await home.phone.api.submitScores({ matchId, scoreChallenger: 3, scoreChallenged: 1 });
  await away.phone.api.verifyMatchResult({ matchId });
  return matchId;
}

/** The settings of carriers, as docs/carriers.md names them. */
export function settingsOfCarriers({ access, callbackSecrets, inboundSecret }: StandInCarriers) {
  const services = {
    DCB: access.dcb,
    KENYA: access.kenya,
    TELKOM: access.telkom,
    UTILITIES: access.utilities,
    PAYMENT_INTEGRATION: access.paymentIntegration,
    OPERATOR_DATA: access.operatorData,
  };
  const settings: Record<string, string> = {
    DCB_CALLBACK_SECRET: callbackSecrets.dcb,
    KENYA_CALLBACK_SECRET: callbackSecrets.kenya,
    TELKOM_CALLBACK_SECRET: callbackSecrets.telkom,
    INBOUND_SECRET: inboundSecret,
  };
  for (const [name, { url: at, user, password }] of Object.entries(services)) {
    Object.assign(settings, {
      [`${name}_URL`]: at,
      [`${name}_USER`]: user,
      [`${name}_PASSWORD`]: password,
    });
  }
  return settings;
}

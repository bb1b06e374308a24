import sharp from 'sharp';
import { type EventId, newId } from '#platform/ids.ts';
import type { Named } from './inputs.ts';
import { newMatch, newOfficial, SCORE, type TestMatch } from './matches.ts';
import type { Api, Person } from './people.ts';
import type { TestProduct } from './product.ts';

/** One of everything, whose owner is a player of a match in progress. */
export interface Things {
  readonly owner: Person;
  /** Their ids under the names that calls have for them. */
  readonly named: Named;
}

/** Makes one of everything; `mark` is in all that is written. */
export async function makeThings(product: TestProduct, mark: string): Promise<Things> {
  const match = await newMatch(product, 'in_progress');
  const { matchId, eventId, gameId, challengerTeamId: entryId } = match;
  const owner = match.challenger;
  const { userId, msisdn } = owner;
  const official = (await newOfficial(product, 'administrator')).api;
  const written = await writtenBy(match, mark);
  const kept = await keptBy(official, { owner, eventId, ticketId: written.ticketId, mark });
  const { items: charges } = await official.playerCharges({ userId });
  const { items: sessions } = await owner.api.sessions({});
  const { items: told } = await owner.api.notifications({});
  const named = {
    ...written,
    ...kept,
    matchId,
    eventId,
    gameId,
    entryId,
    userId,
    msisdn,
    id: eventId,
    friendUserId: userId,
    challengerTeamId: entryId,
    challengedTeamId: match.challengedTeamId,
    sessionId: sessions[0]?.sessionId,
    notificationId: told[0]?.notificationId,
    chargeId: charges[0]?.chargeId ?? newId(),
    key: newId(),
    month: '2026-11',
    url: 'https://8.8.8.8/',
    names: { en: 'A thing' },
    ids: eventId,
    since: '2026-11-10T11:00:00Z',
    avatarUrl: '/avatars/default.svg',
    avatar: '/avatars/default.svg',
    q: 'player',
  };
  return { owner, named };
}

/** The score, chat, ticket and requests of the challenger. */
async function writtenBy({ matchId, challenger, challenged }: TestMatch, mark: string) {
  const { api } = challenger;
  const file = await picture();
  const { screenshotId } = await api.uploadMatchScreenshot({ matchId }, { file });
  await api.submitScores({ matchId, ...SCORE, screenshotIds: [screenshotId] });
  const { roomId } = await api.openDirect({ userId: challenged.userId });
  const { messageId } = await api.sendChatMessage({ roomId, clientId: newId(), text: mark });
  const { imageId } = await api.uploadChatImage({ roomId }, { file });
  const asked = { subject: mark, category: 'other', text: mark } as const;
  const { ticketId } = await api.openTicket(asked);
  const { pictureId } = await api.uploadTicketPicture({}, { file });
  const { requestId } = await api.privacyRequest({ kind: 'access', text: mark });
  const { exportId } = await api.requestMyData({});
  const pictures = { pictureIds: [pictureId], screenshotIds: [screenshotId] };
  return { roomId, messageId, imageId, ticketId, requestId, exportId, ...pictures };
}

interface Kept {
  readonly owner: Person;
  readonly eventId: EventId;
  readonly ticketId: string;
  readonly mark: string;
}

/** An official's notes, keys and items, and the order of a player for one. */
async function keptBy(official: Api, { owner, eventId, ticketId, mark }: Kept) {
  const { api, userId } = owner;
  await official.addPlayerNote({ userId, text: mark });
  await official.noteOnTicket({ ticketId, text: mark });
  const { webhookId } = await official.createWebhook({
    name: mark,
    url: `http://127.0.0.1/${mark}`,
    kinds: ['prize.paid'],
  });
  await official.pingWebhook({ webhookId });
  const { keyId } = await official.createApiKey({ name: mark, scopes: ['read'] });
  const { templateId } = await official.saveEventTemplate({ eventId, name: mark });
  const item = { shelf: 'products', names: { en: mark }, price: 1, on: true } as const;
  const { itemId } = await official.saveItem(item);
  await official.giveCoins({ userId, coins: 50, reason: `${mark} said, for a reason` });
  await api.claimUserRewards({ claim: true });
  const { orderId } = await api.buyItem({ itemId, price: 1, key: newId() });
  return { webhookId, keyId, templateId, itemId, orderId };
}

/** A picture as players upload it. */
export async function picture(): Promise<Blob> {
  const plain = { width: 40, height: 30, channels: 3, background: '#204060' } as const;
  return new Blob([new Uint8Array(await sharp({ create: plain }).png().toBuffer())]);
}

import { browserApi } from '#ui/api/browser.ts';
import { isApiProblem, Unreachable } from '#ui/api/problem.ts';
import { createOutbox, type Fate, type Outbox, type WaitingResult } from './outbox.ts';
import { uploadScreenshot } from './screenshot-upload.ts';

/** Cache that keeps the pictures of waiting results. */
const PICTURES = 'bl-pictures';

const outboxes = new Map<string, Outbox>();

/** The player's outbox in this browser. */
export function outboxOf(userId: string): Outbox {
  const known = outboxes.get(userId) ?? createOutbox(storeOfDevice(), userId);
  outboxes.set(userId, known);
  return known;
}

/** Keeps a picture until it can be uploaded; says whether it could. */
export async function keepPicture(key: string, picture: Blob): Promise<boolean> {
  try {
    const cache = await caches.open(PICTURES);
    await cache.put(addressOf(key), new Response(picture));
    return true;
  } catch {
    return false; // no cache outside secure pages, or no room
  }
}

/** Sends one waiting result, its picture first. */
export async function sendResult(outbox: Outbox, entry: WaitingResult): Promise<Fate> {
  const { key, matchId, intent, scoreChallenger, scoreChallenged, penalties } = entry;
  try {
    const screenshotIds = await sendPicture(outbox, entry);
    const score = { scoreChallenger, scoreChallenged, ...(penalties ? { penalties } : {}) };
    const input = { matchId, ...score, screenshotIds };
    const call = intent === 'edit' ? browserApi.editScores : browserApi.submitScores;
    await call(input, { idempotencyKey: key });
  } catch (error) {
    if (error instanceof Unreachable) return 'away';
    if (isApiProblem(error)) return error.status >= 500 ? 'away' : { refusal: error.message };
    throw error;
  }
  await dropPicture(key);
  return 'sent';
}

export async function dropPicture(key: string): Promise<void> {
  const cache = await caches.open(PICTURES).catch(() => null);
  await cache?.delete(addressOf(key));
}

/** The result's pictures once all are uploaded; written down, so that one key always sends one content. */
async function sendPicture(outbox: Outbox, entry: WaitingResult): Promise<string[]> {
  const { key, matchId, hasPicture } = entry;
  const kept = hasPicture && (await (await caches.open(PICTURES)).match(addressOf(key)));
  if (!kept) return [...entry.screenshotIds];
  const { screenshotId } = await uploadScreenshot(matchId, await kept.blob());
  const screenshotIds = [...entry.screenshotIds, screenshotId];
  outbox.put({ ...entry, screenshotIds, hasPicture: false });
  return screenshotIds;
}

function addressOf(key: string): string {
  return `/outbox/${encodeURIComponent(key)}`;
}

/** Private windows may have a store that takes nothing. */
function storeOfDevice(): Storage | null {
  try {
    const probe = 'bl-probe';
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    return null;
  }
}

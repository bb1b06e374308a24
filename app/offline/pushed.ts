import type { PushedNotification } from '#features/foundation/notifications/rules/pushed.ts';
import type { SubscriptionChange, WorkerScope } from './worker-scope.ts';

/** The target of a message that names none. */
const LIST = '/notifications';
const JSON_HEADERS = { 'content-type': 'application/json' };

/** Data of a message that its notification on the device remembers. */
interface Kept {
  readonly notificationId: string;
  readonly link: string;
}

/**
 * Shows a push message: always, as browsers demand, silently beside a window that has shown it already. Then the server
 * gets a receipt, so that it sends no SMS.
 */
export async function showPushed(worker: WorkerScope, text: string): Promise<void> {
  const pushed = readPushed(text);
  if (!pushed) return;
  const { notificationId, title, text: body, link, group, urgent, at, language } = pushed;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const kept: Kept = { notificationId, link: placeIn(link) };
  await worker.registration.showNotification(title, {
    body,
    tag: group,
    renotify: true,
    requireInteraction: urgent,
    silent: windows.some(({ visibilityState }) => visibilityState === 'visible'),
    icon: pushed.icon,
    lang: language,
    dir: pushed.direction,
    timestamp: Date.parse(at),
    data: kept,
  });
  await post('notification-seen', { notificationId });
}

/** Opens the page of a message in a window of ours, and marks all its notifications as read. */
export async function openPushed(worker: WorkerScope, data: unknown): Promise<void> {
  const { notificationId, link } = data as Kept; // put there when it was shown
  const read = post('notification-read', { notificationId, withGroup: true });
  const address = new URL(link, worker.location.origin).href;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  const [any] = windows;
  if (there) await there.focus();
  else if (any) {
    await any.focus();
    // a window that this worker does not control cannot be led by it
    await any.navigate(address).catch(() => worker.clients.openWindow(address));
  } else await worker.clients.openWindow(address);
  await read;
}

/** A browser has changed its address: the server hears the new one, and lets go of the old one. */
export async function renewSubscription(
  worker: WorkerScope,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? (await publicKey());
  const fresh =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }));
  const { endpoint, keys } = fresh.toJSON();
  const replaces = oldSubscription?.endpoint;
  await post('push-subscribe', { endpoint, keys, ...(replaces && { replaces }) });
}

/** Nothing of what is no message of ours, or of another version of us. */
function readPushed(text: string): PushedNotification | null {
  try {
    const read: unknown = JSON.parse(text);
    const { notificationId, title } = Object(read);
    const isOurs = typeof notificationId === 'string' && typeof title === 'string';
    return isOurs ? (read as PushedNotification) : null; // sealed for this browser by our server
  } catch {
    return null;
  }
}

/** A path of ours, never another site. */
function placeIn(link: string | null): string {
  return link !== null && /^\/(?![/\\])/.test(link) ? link : LIST;
}

async function publicKey(): Promise<string> {
  const reply = await fetch('/api/notification-settings');
  const { publicKey: key } = await reply.json();
  return String(key);
}

/** A player who has signed out gets nothing, and sends nothing. */
async function post(path: string, body: object): Promise<void> {
  const sent = { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) };
  await fetch(`/api/${path}`, sent).catch(() => undefined);
}

import { browserApi } from '#ui/api/browser.ts';

const WORKER_WITHIN_MS = 20_000;

/** State of push messages in this browser. `on`: it is subscribed, for the player that the server knows. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on';

export async function pushState(): Promise<DeviceState> {
  const knows = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!knows || !import.meta.env.PROD) return 'unsupported'; // development has no worker
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the player, then the browser's push service; throws where that fails, and does nothing where the answer is no. */
export async function allowPush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { pushManager } = await readyWorker();
  const subscription = await subscribe(pushManager, publicKey);
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('no address to push to');
  await browserApi.pushSubscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

/** The worker comes when the page is calm; where it cannot be made it would be waited for in vain. */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no service worker')), WORKER_WITHIN_MS);
    navigator.serviceWorker.ready.then(resolve, reject);
  });
}

/** One that was made with another pair of keys can no longer be sent to. */
async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await browserApi.pushUnsubscribe({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

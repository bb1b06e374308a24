import { browserApi } from '#ui/api/browser.ts';

/** How this browser stands to push messages; `on`: it takes them, for whomever that was told to the server. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on';

export async function pushState(): Promise<DeviceState> {
  const knows = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!knows) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'unsupported'; // development has no worker
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Asks the player, then the browser's push service; throws where that fails, and does nothing where the answer is no. */
export async function allowPush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, publicKey);
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('no address to push to');
  await browserApi.pushSubscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
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

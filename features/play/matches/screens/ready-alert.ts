/** That a player wants to hear and feel when a match of theirs is ready; of this device. */
const SETTING = 'bl-ready-alert';
/** The news that were last heard of: of several open tabs one is loud. */
const HEARD = 'bl-ready-heard';

/** Notifications that mean that an own match can be played now. */
const READY = ['check_in_open', 'opponent_ready', 'match_started'];

export function wantsReadyAlert(): boolean {
  return stored(SETTING) === 'on';
}

export function setReadyAlert(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(SETTING, 'on');
    else localStorage.removeItem(SETTING);
  } catch {
    // a browser that keeps nothing has it off
  }
}

/** Sounds and buzzes where a notification says that a match is ready, and the player has asked for that. */
export function hearReady({ type, notificationId }: Readonly<Record<string, unknown>>): void {
  if (!READY.some((each) => each === type) || !wantsReadyAlert()) return;
  if (stored(HEARD) === String(notificationId)) return;
  try {
    localStorage.setItem(HEARD, String(notificationId));
  } catch {
    // then every tab is loud
  }
  void soundReady();
}

export async function soundReady(): Promise<void> {
  // a script that does not arrive leaves the notice, which is shown anyway
  const alert = await import('./ready-sound.ts').catch(() => null);
  await alert?.play();
}

/** Sounds for a win, if the player has asked this device for sounds. */
export async function soundWin(): Promise<void> {
  if (!wantsReadyAlert()) return;
  const alert = await import('./ready-sound.ts').catch(() => null);
  await alert?.playWin();
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

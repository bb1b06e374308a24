/** Time on screen (section 8 of the specification). */
const LIFE_MS = 2000;

export type ToastTone = 'neutral' | 'success' | 'danger' | 'info';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
  readonly action: ToastAction | undefined;
  /** Pixels at the bottom of the screen that hold an open sheet's buttons, which it must not cover; 0 without a sheet. */
  readonly above: number;
}

interface ToastAction {
  readonly to: string;
  readonly text: string;
}

let shown: readonly Toast[] = [];
let held = false;
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

/** Shows a passing notice, from anywhere in the browser. */
export function toast(text: string, tone: ToastTone = 'neutral', action?: ToastAction): void {
  lastId += 1;
  // One place for all: none jumps where a sheet opens or closes before they are gone.
  const above = shown[0]?.above ?? heightOfButtons();
  show([...shown, { id: lastId, text, tone, action, above }]);
  if (!held) startTimer(lastId);
}

/** Takes a notice away before its time. */
export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  show(shown.filter((each) => each.id !== id));
}

/** Somebody reads: nothing goes away meanwhile. */
export function holdToasts(): void {
  held = true;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
}

/** Nobody reads any more: every notice has its whole time again. */
export function releaseToasts(): void {
  held = false;
  for (const { id } of shown) startTimer(id);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return shown;
}

/** Within the sheet, which ends where a phone's screen does once it has slid in. */
function heightOfButtons(): number {
  const sheet = document.querySelector('dialog:modal');
  const footer = sheet?.querySelector('footer');
  if (!sheet || !footer) return 0;
  return sheet.getBoundingClientRect().bottom - footer.getBoundingClientRect().top;
}

function startTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), LIFE_MS),
  );
}

function show(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

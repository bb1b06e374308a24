import { useSyncExternalStore } from 'react';
import {
  CONSENT_KEY,
  type Consent,
  type Preferences,
  readConsent,
  writeConsent,
} from '../rules/consent.ts';

/** This device's answer to the cookie dialog. It lasts as long as the page if nothing can be stored. */
interface Answer {
  /** `null` while the question is open; `undefined` until the device has been asked. */
  readonly answered: Consent | null | undefined;
  /** The dialog was opened again, to change the answer. */
  readonly reopened: boolean;
}

const UNKNOWN: Answer = { answered: undefined, reopened: false };
const listeners = new Set<() => void>();
let current: Answer | undefined;

/** On the server, and until the device has been asked, nothing is agreed to and nothing is open. */
export function useConsent(): Answer {
  return useSyncExternalStore(subscribe, consent, () => UNKNOWN);
}

function consent(): Answer {
  current ??= { answered: readConsent(stored()), reopened: false };
  return current;
}

export function answer(preferences: Preferences): void {
  const text = writeConsent(preferences, new Date());
  try {
    localStorage.setItem(CONSENT_KEY, text);
  } catch {
    // a device that keeps nothing is asked again next time
  }
  change({ answered: readConsent(text), reopened: false });
}

/** Opens the dialog again (`true`), or leaves the answer as it was. */
export function reopenConsent(reopened: boolean): void {
  change({ ...consent(), reopened });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', hearOtherTabs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener('storage', hearOtherTabs);
  };
}

function hearOtherTabs({ key }: StorageEvent): void {
  if (key !== CONSENT_KEY) return;
  change({ answered: readConsent(stored()), reopened: false });
}

function change(next: Answer): void {
  current = next;
  for (const listener of listeners) listener();
}

function stored(): string | null {
  try {
    return localStorage.getItem(CONSENT_KEY);
  } catch {
    return null; // closed by the browser's settings
  }
}

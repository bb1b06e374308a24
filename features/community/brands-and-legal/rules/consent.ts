/** Local storage key of the consent record (section 3 of the specification). */
export const CONSENT_KEY = 'gdpr-consent';

/** Categories with a choice; necessary cookies always run. */
const OPTIONAL_CATEGORIES = ['marketing', 'statistics'] as const;
export const CATEGORIES = ['necessary', ...OPTIONAL_CATEGORIES] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Preferences {
  readonly necessary: true;
  readonly marketing: boolean;
  readonly statistics: boolean;
}

/** The consent record of section 3. */
export interface Consent {
  /** ISO 8601. */
  readonly timestamp: string;
  readonly preferences: Preferences;
}

/** Preferences before an answer and after a denial (section 4). */
export const DENIED: Preferences = { necessary: true, marketing: false, statistics: false };

/** "Allow all sets marketing and statistics to true" (section 4). */
export const ALL_ALLOWED: Preferences = { necessary: true, marketing: true, statistics: true };

/** The record as it is kept, or `null` where there is none that can be read: then it is asked for. */
export function readConsent(text: string | null): Consent | null {
  const record = parsed(text);
  if (!isObject(record) || !isObject(record.preferences)) return null;
  const { timestamp, preferences } = record;
  const { marketing, statistics } = preferences;
  if (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp))) return null;
  if (typeof marketing !== 'boolean' || typeof statistics !== 'boolean') return null;
  return { timestamp, preferences: { necessary: true, marketing, statistics } };
}

export function writeConsent(preferences: Preferences, at: Date): string {
  const record: Consent = { timestamp: at.toISOString(), preferences };
  return JSON.stringify(record);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // not ours, or cut off
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

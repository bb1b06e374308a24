/** Subjects of consents. */
export const CONSENT_KINDS = ['terms', 'privacy', 'cookies', 'marketing'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Categories of section 2 of the specification; necessary ones are always on. */
export interface Preferences {
  readonly necessary: boolean;
  readonly marketing: boolean;
  readonly statistics: boolean;
}

/** A choice as it is sent. Omitted categories are refused. */
export type SaidPreferences = { readonly [Name in keyof Preferences]?: boolean | undefined };

/** A choice as it is stored: necessary ones are always on, omitted categories are refused. */
export function preferencesOf(said: SaidPreferences): Preferences {
  return {
    necessary: true,
    marketing: said.marketing ?? false,
    statistics: said.statistics ?? false,
  };
}

/** Version of a text: its page and the day of its last update. */
export function versionOf(page: string | null, updated: string | null): string {
  return [page ?? 'default', updated].filter((part) => part !== null).join('@');
}

/** What is consented to, or refused. */
export const CONSENT_KINDS = ['terms', 'privacy', 'cookies', 'marketing'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The categories of section 2 of the specification; what is necessary is always on. */
export interface Preferences {
  readonly necessary: boolean;
  readonly marketing: boolean;
  readonly statistics: boolean;
}

/** What a choice says; what it leaves out was not agreed to. */
export type SaidPreferences = { readonly [Name in keyof Preferences]?: boolean | undefined };

/** What is stored of a choice: nobody can refuse what is necessary, and what was not said was not agreed to. */
export function preferencesOf(said: SaidPreferences): Preferences {
  return {
    necessary: true,
    marketing: said.marketing ?? false,
    statistics: said.statistics ?? false,
  };
}

/** Which words were in force: the page and the day of its last update. */
export function versionOf(page: string | null, updated: string | null): string {
  return [page ?? 'default', updated].filter((part) => part !== null).join('@');
}

import type { ConsentKind, Preferences } from '../rules/consents.ts';

/** The table of this capability; see `platform/database/migrations/0013_account.sql`. */
export interface ConsentsTables {
  consents: {
    id: string;
    audience: string;
    brand: string;
    holder: string;
    kind: ConsentKind;
    version: string;
    preferences: Preferences;
    language: string;
    given_at: Date;
  };
}

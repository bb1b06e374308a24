import type { Category } from './consent.ts';

/** Everything that is kept on a visitor's device, by what it is for; the dialog's Details list it. */
export const CONSENT_ITEMS: Readonly<Record<Category, readonly ConsentItem[]>> = {
  necessary: [
    { name: 'bl_session, __Host-bl_session', text: 'session' },
    { name: 'bl_device, __Host-bl_device', text: 'device' },
    { name: 'bl_language', text: 'language' },
    { name: 'bl_invitation', text: 'invitation' },
    { name: 'gdpr-consent', text: 'consent' },
    { name: 'bl-results', text: 'results' },
    { name: 'bl-kept', text: 'kept' },
    { name: 'msisdn, user, referId, userId', text: 'entry' },
  ],
  marketing: [],
  statistics: [],
};

export interface ConsentItem {
  /** As the browser's own settings show it. */
  readonly name: string;
  /** The key of the text about purpose and duration. */
  readonly text:
    | 'session'
    | 'device'
    | 'language'
    | 'invitation'
    | 'consent'
    | 'results'
    | 'kept'
    | 'entry';
}

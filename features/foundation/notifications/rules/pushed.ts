/** Content of a push message for the service worker. */
export interface PushedNotification {
  readonly notificationId: string;
  /** In the reader's language. */
  readonly title: string;
  readonly text: string;
  /** Path of the page that it is about. */
  readonly link: string | null;
  /** A later message of the group replaces a shown one. */
  readonly group: string;
  readonly urgent: boolean;
  /** ISO 8601. */
  readonly at: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Path of the brand's icon. */
  readonly icon: string;
}

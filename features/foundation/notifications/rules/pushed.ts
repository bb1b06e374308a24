/** What a push message brings to the service worker of a device. */
export interface PushedNotification {
  readonly notificationId: string;
  /** In the reader's language. */
  readonly title: string;
  readonly text: string;
  /** Path of the place it is about. */
  readonly link: string | null;
  /** A later one of the same group takes the place of one that is still shown. */
  readonly group: string;
  readonly urgent: boolean;
  /** ISO 8601. */
  readonly at: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Path of the brand's sign. */
  readonly icon: string;
}

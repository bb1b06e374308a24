import { createTransport } from 'nodemailer';

/** A provider that takes e-mails over SMTP; the sandbox's stand-in speaks the same. */
export interface Mail {
  /** Hands one e-mail over. Throws when the provider did not take it. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

export interface OutgoingMail {
  readonly to: string;
  /** Who writes, as people read it; the address is always the installation's own. */
  readonly fromName?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** The address that stops mail of its kind: a POST does at once, without a session (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** The same for every try at one e-mail, so that a mailbox knows a repeat. */
  readonly id?: string | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface MailProvider {
  /** `smtps://user:password@host:port`; `smtp://` upgrades to TLS where the server offers it. */
  readonly url: string;
  /** The address that all mail comes from. */
  readonly from: string;
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 15_000;
const CONNECTIONS = 4;

export function createMail({ url, from }: MailProvider): Mail {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true, // a mail is what it is given, never what a path or an address in it names
    disableUrlAccess: true,
  });
  return {
    async send({ to, fromName, id, unsubscribe, attachments = [], ...content }) {
      await transport.sendMail({
        ...content,
        from: fromName ? { name: fromName, address: from } : from,
        to: { name: '', address: to }, // an address, never a list of them
        attachments: [...attachments],
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        headers: {
          'Auto-Submitted': 'auto-generated', // no reply from an absence notice
          ...(unsubscribe !== undefined && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
    close: () => transport.close(),
  };
}

/** Whether a mail server will never take it, however often it is asked (5xx to the address or the content). */
export function refusedForGood(error: unknown): boolean {
  const { responseCode, code } = Object(error);
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

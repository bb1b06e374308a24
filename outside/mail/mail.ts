import { createTransport } from 'nodemailer';
import type { Mail } from '#platform/ports/mail.ts';

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

import { createTransport } from 'nodemailer';
import type { Mail, OutgoingMail } from '#platform/ports/mail.ts';
import { type Line, stepsOf } from './dialogue.ts';

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
  const options = {
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true, // a mail is what it is given, never what a path or an address in it names
    disableUrlAccess: true,
  };
  const transport = createTransport({ ...options, pool: true, maxConnections: CONNECTIONS });
  return {
    async send(mail) {
      await transport.sendMail(written(mail, from));
    },
    async converse(mail) {
      const lines: Line[] = [];
      const logger = loggerInto(lines);
      const once = createTransport({ ...options, logger, transactionLog: true });
      try {
        await once.sendMail(written(mail, from));
        return stepsOf(lines);
      } catch (error) {
        return stepsOf(lines, error);
      } finally {
        once.close();
      }
    },
    close: () => transport.close(),
  };
}

function written(mail: OutgoingMail, from: string) {
  const { to, fromName, id, unsubscribe, attachments = [], ...content } = mail;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
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
  };
}

/** Keeps what the transport logs of commands, replies and the end of the content. */
function loggerInto(lines: Line[]) {
  const keep = (entry: unknown, text: unknown) => {
    const { tnx } = Object(entry);
    if (tnx === 'client' || tnx === 'server' || tnx === 'message') {
      lines.push({ from: tnx, text: String(text) });
    }
  };
  return {
    level: keep,
    trace: keep,
    debug: keep,
    info: keep,
    warn: keep,
    error: keep,
    fatal: keep,
  };
}

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { MailProvider } from '#outside/mail/mail.ts';

export interface Mailbox {
  readonly provider: MailProvider;
  close(): Promise<void>;
}

/** A mail provider that stores every e-mail: a real SMTP server, reached through the real adapter. */
export async function openMailbox(keep: (mail: Email) => void): Promise<Mailbox> {
  const password = randomBytes(24).toString('base64url');
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'], // it never leaves this machine
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, _session, answer) => {
      if (auth.password === password) answer(null, { user: auth.username });
      else answer(new Error('wrong password'));
    },
    onData: (stream, _session, done) => {
      read(stream).then(
        (mail) => {
          keep(mail);
          done(null);
        },
        (error: Error) => done(error),
      );
    },
  });
  server.on('error', () => undefined); // a client that hung up
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    provider: { url: `smtp://platform:${password}@127.0.0.1:${port}`, from: 'league@mail.example' },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

async function read(stream: SMTPServerDataStream): Promise<Email> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return PostalMime.parse(Buffer.concat(chunks));
}

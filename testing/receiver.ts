import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as an organiser's own server gets it. */
export interface Received {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  /** True if one of its signatures was made with this secret. */
  readonly isBy: (secret: string) => boolean;
}

export interface Receiver {
  readonly url: string;
  readonly got: Received[];
  /** From now on every message is answered with this status. */
  answers(status: number): void;
  /** Happens while the next message is being taken. */
  meanwhile(act: () => Promise<void>): void;
  close(): void;
}

/** An organiser's own server on this machine. */
export async function startReceiver(): Promise<Receiver> {
  const got: Received[] = [];
  let status = 204;
  let meanwhile: (() => Promise<void>) | undefined;
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer); // no encoding is set
    const body = Buffer.concat(parts).toString('utf8');
    const { type, data } = JSON.parse(body);
    const id = String(request.headers['webhook-id']);
    const signed = `${id}.${request.headers['webhook-timestamp']}.${body}`;
    const signatures = String(request.headers['webhook-signature']).split(' ');
    const isBy = (secret: string) => signatures.includes(`v1,${sign(secret, signed)}`);
    got.push({ id, type, data, isBy });
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
    reply.writeHead(status).end(status < 300 ? '' : 'not now');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    answers(next) {
      status = next;
    },
    meanwhile(act) {
      meanwhile = act;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

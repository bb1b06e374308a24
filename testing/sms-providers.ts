import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const HOST = '127.0.0.1';

export interface SentText {
  readonly to: string;
  readonly text: string;
}

/** A stand-in for an SMS provider, which can go away and come back. */
export interface SmsStandIn {
  readonly url: string;
  readonly texts: readonly SentText[];
  /** Turns every message away from now on, as under maintenance. */
  goAway(): void;
  comeBack(): void;
  stop(): Promise<void>;
}

/** A gateway with the plain interface of docs/sms.md. */
export function startGateway(token: string): Promise<SmsStandIn> {
  return startStandIn(202, '{}', async (request) => {
    if (request.headers.authorization !== `Bearer ${token}`) return undefined;
    return JSON.parse(await text(request));
  });
}

/** Twilio's interface for one message, as `outside/sms/fixtures` has it. */
export function startTwilio(accountSid: string, authToken: string): Promise<SmsStandIn> {
  const key = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  return startStandIn(201, '{"sid":"SM00000000000000000000000000000001"}', async (request) => {
    if (request.headers.authorization !== `Basic ${key}`) return undefined;
    if (request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) return undefined;
    const form = new URLSearchParams(await text(request));
    return { to: form.get('To')?.slice(1) ?? '', text: form.get('Body') ?? '' };
  });
}

/** Preloaded into a process of the product. */
const REDIRECT = `
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    fetch(String(input).replace('https://api.twilio.com', process.env.TWILIO_STAND_IN), init);`;

/** Settings by which a process of the product finds Twilio at another address. */
export function twilioAt(url: string): Record<string, string> {
  const module = `data:text/javascript,${encodeURIComponent(REDIRECT)}`;
  return { NODE_OPTIONS: `--import ${module}`, TWILIO_STAND_IN: url };
}

async function startStandIn(
  status: number,
  reply: string,
  read: (request: IncomingMessage) => Promise<SentText | undefined>,
): Promise<SmsStandIn> {
  const texts: SentText[] = [];
  let isAway = false;
  const server = createServer(async (request, response) => {
    const message = await read(request);
    if (message && !isAway) texts.push(message);
    if (!message) response.writeHead(401).end();
    else if (isAway) response.writeHead(503).end();
    else response.writeHead(status).end(reply);
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://${HOST}:${port}`,
    texts,
    goAway() {
      isAway = true;
    },
    comeBack() {
      isAway = false;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

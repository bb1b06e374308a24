import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface StandInProvider {
  readonly host: string;
  readonly asked: Asked[];
  /** The answer to every request from now on; `'silence'` ends the connection without one. */
  answer: { readonly status: number; readonly body: unknown } | 'silence';
  close(): Promise<void>;
}

/** A provider that keeps each request and gives the answer of a fixture. */
export async function startProvider(): Promise<StandInProvider> {
  const asked: Asked[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: address = '', headers } = request;
      asked.push({ address, headers, body: Buffer.concat(parts).toString('utf8') });
      if (provider.answer === 'silence') return void request.socket.destroy();
      response.writeHead(provider.answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(provider.answer.body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const provider: StandInProvider = {
    host: `http://127.0.0.1:${port}`,
    asked,
    answer: { status: 200, body: {} },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return provider;
}

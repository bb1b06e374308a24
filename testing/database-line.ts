import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** The way from a product to its database, which a test can cut. */
export interface DatabaseLine {
  /** Leads to the database by this way. */
  readonly url: string;
  /** Ends every connection after this number of further pieces to the database, and takes no more in. */
  cutAfter(pieces: number): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function lineToDatabase(databaseUrl: string): Promise<DatabaseLine> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  const server = createServer((near) => {
    const far = createConnection(Number(port), hostname);
    for (const end of [near, far]) {
      open.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        open.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(near);
    near.on('data', (piece) => {
      left -= 1;
      if (left > 0) far.write(piece);
      else cut();
    });
  });
  const listen = (at: number) =>
    new Promise<void>((ready) => server.listen(at, '127.0.0.1', ready));
  const cut = () => {
    for (const end of open) end.resetAndDestroy(); // as a machine does that is gone
    server.close();
  };
  await listen(0);
  const own = (server.address() as AddressInfo).port; // it listens on a port
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${own}`;
  return {
    url: url.href,
    cutAfter(pieces) {
      left = pieces;
      if (pieces <= 0) cut();
    },
    async restore() {
      left = Number.POSITIVE_INFINITY;
      if (!server.listening) await listen(own);
    },
    async close() {
      if (server.listening) cut();
    },
  };
}

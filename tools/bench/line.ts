import { connect, createServer } from 'node:net';

/** A proxy to the product that counts the bytes of all replies with headers. */
export interface CountedLine {
  readonly port: number;
  /** Bytes since the last call. */
  taken(): number;
  close(): void;
}

export async function countedLine(target: number): Promise<CountedLine> {
  let bytes = 0;
  const server = createServer((client) => {
    const product = connect(target, '127.0.0.1');
    product.on('data', ({ length }) => {
      bytes += length;
    });
    client.pipe(product).pipe(client);
    // either side may hang up
    client.on('error', () => product.destroy());
    product.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    taken() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: () => server.close(),
  };
}

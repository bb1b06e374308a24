/** The little of autocannon that is used here; it comes without types. */
declare module 'autocannon' {
  interface Request {
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Threads that call, beside the caller's own. */
    workers?: number;
    readonly requests?: readonly {
      readonly setupRequest: (request: Request) => Request;
    }[];
  }
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}

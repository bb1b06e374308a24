import { lookup } from 'node:dns/promises';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Reach, ReachAnswer, ReachFault } from '#platform/ports/reach.ts';
import { isLoopback, isOpenAddress } from './addresses.ts';

const TIMEOUT_MS = 10_000;
/** Bytes of an answer that are read; the rest is ignored. */
const ANSWER_BYTES = 1_024;

export interface ReachOptions {
  /** Allows this machine as a receiver, also without encryption, for the sandbox and for tests. */
  readonly toLoopback: boolean;
  readonly timeoutMs?: number;
}

export function createReach({ toLoopback, timeoutMs = TIMEOUT_MS }: ReachOptions): Reach {
  const mayBe = (address: string) => isOpenAddress(address) || (toLoopback && isLoopback(address));

  const resolve = async (text: string): Promise<Place | ReachFault> => {
    const url = URL.parse(text);
    if (!url || url.username || url.password) return 'address_refused';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host)
      ? [host]
      : await lookup(host, { all: true }).then(
          (found) => found.map(({ address }) => address),
          () => [],
        );
    const [address] = addresses;
    if (address === undefined) return 'unresolved';
    if (!addresses.every(mayBe)) return 'address_refused';
    if (url.protocol === 'https:') return { url, address, request: overHttps };
    const isPlain = url.protocol === 'http:' && addresses.every(isLoopback);
    return isPlain ? { url, address, request: overHttp } : 'address_refused';
  };

  return {
    async faultOf(url, ports) {
      const place = await resolve(url);
      if (typeof place === 'string') return place;
      const isPort = !ports || ports.includes(place.url.port || '443') || isLoopback(place.address);
      return isPort ? null : 'port_refused';
    },
    async post(url, body, headers) {
      const place = await resolve(url);
      if (typeof place === 'string') return { kind: 'unanswered', fault: place };
      return exchange(place, body, headers, timeoutMs);
    },
  };
}

interface Place {
  readonly url: URL;
  /** The one that was looked at: a name that leads elsewhere a moment later changes nothing. */
  readonly address: string;
  readonly request: typeof overHttps;
}

function exchange(
  { url, address, request }: Place,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<ReachAnswer> {
  return new Promise((done) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const failed = () =>
      done({ kind: 'unanswered', fault: signal.aborted ? 'timed_out' : 'unreachable' });
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          ...headers,
          'content-length': Buffer.byteLength(body),
        },
        lookup: (_host, { all }, found) => {
          const family = isIP(address);
          if (all) found(null, [{ address, family }]);
          else found(null, address, family);
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        const finish = () => {
          const text = Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8');
          done({ kind: 'answered', status: answer.statusCode ?? 0, text });
          answer.destroy();
        };
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          bytes += part.length;
          if (bytes >= ANSWER_BYTES) finish();
        });
        answer.on('end', finish);
        answer.on('error', failed);
      },
    );
    sent.on('error', failed);
    sent.on('close', failed); // without an error, where another protocol is switched to
    sent.end(body);
  });
}

import { z } from 'zod';
import { MpesaAway } from '#platform/ports/mpesa.ts';

const TIMEOUT_MS = 8_000;
/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000;
/** The token is over: each new token ends the previous token, also that of another node. */
const TOKEN_OVER = '404.001.03';

const token = z.object({ access_token: z.string(), expires_in: z.coerce.number() });
const refusal = z.object({ errorCode: z.string(), errorMessage: z.string() });

/** Daraja refused a request. */
export class DarajaRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`${code}: ${message}`);
    this.status = status;
    this.code = code;
  }
}

export interface DarajaKeys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export type AskDaraja = <T>(path: string, reply: z.ZodType<T>, body: object) => Promise<T>;

/** Asks Daraja. Throws {@link MpesaAway} without a usable answer, and {@link DarajaRefusal}. */
export function darajaCalls(keys: DarajaKeys, host: string): AskDaraja {
  let known: { readonly text: string; readonly until: number } | undefined;

  const fresh = async (): Promise<string> => {
    const basic = Buffer.from(`${keys.consumerKey}:${keys.consumerSecret}`).toString('base64');
    const url = `${host}/oauth/v1/generate?grant_type=client_credentials`;
    const answer = await exchange(url, { headers: { authorization: `Basic ${basic}` } });
    const read = token.safeParse(answer.body);
    if (!read.success) throw refusalIn(answer) ?? new MpesaAway('Daraja gave no token');
    const { access_token: text, expires_in: seconds } = read.data;
    known = { text, until: Date.now() + seconds * 1000 - EARLY_MS };
    return text;
  };

  const send = async (path: string, body: object, bearer: string) =>
    exchange(`${host}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return async (path, reply, body) => {
    const held = known && known.until > Date.now() ? known.text : undefined;
    let answer = await send(path, body, held ?? (await fresh()));
    if (refusalIn(answer)?.code === TOKEN_OVER) {
      answer = await send(path, body, await fresh());
    }
    const refused = refusalIn(answer);
    if (refused) throw refused;
    const read = reply.safeParse(answer.body);
    if (answer.status >= 400 || !read.success) {
      throw new MpesaAway(`Daraja answered ${answer.status} with something else`);
    }
    return read.data;
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

async function exchange(url: string, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'error', // credentials go nowhere else
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: parsed(await response.text()) };
  } catch (cause) {
    throw new MpesaAway('Daraja did not answer', { cause });
  }
}

function refusalIn({ status, body }: Answer): DarajaRefusal | undefined {
  const read = refusal.safeParse(body);
  if (status < 400 || !read.success) return undefined;
  return new DarajaRefusal(status, read.data.errorCode, read.data.errorMessage);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import { ProcessorAway } from '#platform/ports/cards.ts';

const TIMEOUT_MS = 8_000;
const BUSY = [408, 425, 429];

const answer = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown().optional(),
});

/** Paystack refused a request: nothing was done. */
export class PaystackRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code = '') {
    super(message);
    this.status = status;
    this.code = code;
  }

  get isUnknown(): boolean {
    return this.status === 404 || /not_found$/.test(this.code) || /not found/i.test(this.message);
  }

  get isRepeated(): boolean {
    return /duplicate/i.test(this.message) || /duplicate/i.test(this.code);
  }
}

export type AskPaystack = <T>(
  method: 'GET' | 'POST',
  path: string,
  reply: z.ZodType<T>,
  body?: object,
) => Promise<T>;

/** Asks Paystack. Throws {@link ProcessorAway} without a usable answer, and {@link PaystackRefusal}. */
export function paystackCalls(secretKey: string, host: string): AskPaystack {
  return async (method, path, reply, body) => {
    const { status, text } = await fetch(`${host}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error', // credentials go nowhere else
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((cause: unknown) => {
        throw new ProcessorAway('Paystack did not answer', { cause });
      });
    if (status >= 500 || BUSY.includes(status)) {
      throw new ProcessorAway(`Paystack answered ${status}`);
    }
    const read = answer.safeParse(parsed(text));
    if (!read.success) throw new ProcessorAway('Paystack answered something else');
    const { status: isDone, message, code, data } = read.data;
    if (status >= 400 || !isDone) throw new PaystackRefusal(status, message, code);
    return reply.parse(data);
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

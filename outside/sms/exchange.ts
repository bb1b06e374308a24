import { SmsFailed, type SmsProviderName } from '#platform/ports/sms.ts';

const TIMEOUT_MS = 5_000;

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  /** The parsed body; `undefined` if it is no JSON. */
  readonly body: unknown;
}

/** Errors of a connection that was never made, so that nothing was sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
/** Answers of a provider, or of the proxy before it, that has not looked at the message. */
const TURNED_AWAY = [408, 425, 429, 503];

/** Posts to a provider. Throws {@link SmsFailed} for anything but an answer below 500. */
export async function exchange(
  provider: SmsProviderName,
  url: string,
  { headers, body }: Asked,
): Promise<Answer> {
  const { status, text } = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error', // credentials go nowhere else
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      const reason = codeOf(error);
      const failure = NOT_SENT.includes(reason) ? 'refused' : 'unknown';
      throw new SmsFailed(failure, provider, reason, { isAway: true, cause: error });
    });
  if (TURNED_AWAY.includes(status)) {
    throw new SmsFailed('refused', provider, `HTTP ${status}`, { isAway: true });
  }
  if (status >= 500) {
    throw new SmsFailed('unknown', provider, `HTTP ${status}`, { isAway: true });
  }
  return { status, body: parsed(text) };
}

function codeOf(error: unknown): string {
  const { cause, name } = Object(error);
  return String(cause?.code ?? name ?? 'unknown');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

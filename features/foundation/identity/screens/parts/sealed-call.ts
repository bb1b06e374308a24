import routeOf from 'virtual:calls';
import { useEffect } from 'react';
import { type Api, browserApi } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';

type Call =
  | 'login'
  | 'earlyAccessUser'
  | 'resetPassword'
  | 'changePassword'
  | 'profileUpdate'
  | 'removeProfile';
type Input<Name extends Call> = Parameters<Api[Name]>[0];
/** Seals a password for a field of a call. */
type Sealer = (path: string, field: string, password: string) => Promise<string>;

const PASSWORDS = ['emailPassword', 'newPassword', 'password'];
const SEAL_AGAIN = ['password_key_unknown', 'password_seal_invalid'];
/** Longest wait for the key. After it the password is sent as typed, over TLS. */
const KEY_WITHIN_MS = 5_000;
/** Time after which the key is fetched again, because the server may have a new one. */
const KEY_LIVES_MS = 600_000;

let kept: { readonly sealer: Promise<Sealer | undefined>; readonly since: number } | undefined;

/** Loads the key and the sealing script while the player types, for every form with a password. */
export function useSealing(): void {
  useEffect(() => void sealerNow(), []);
}

/**
 * Makes a call with its passwords sealed for the server's key. They are sent as typed, as in forms without script, if the
 * server publishes no key, the page has no cryptography (over plain HTTP), or a node of an earlier release answers.
 */
export async function sendSealed<Name extends Call>(
  api: Api,
  name: Name,
  input: Input<Name>,
): Promise<Awaited<ReturnType<Api[Name]>>> {
  const send = api[name] as (input: object) => ReturnType<Api[Name]>; // each call takes its own input
  if (api !== browserApi) return await send(input);
  const first = await sealed(name, input, await sealerInTime());
  try {
    return await send(first);
  } catch (error) {
    if (first === input || !isApiProblem(error)) throw error;
    if (isTooLong(error.errors)) return await send(input);
    if (!SEAL_AGAIN.includes(error.code)) throw error;
    kept = undefined;
    return await send(await sealed(name, input, await sealerInTime()));
  }
}

/** True if an earlier release refused a sealed password as too long. */
function isTooLong(errors: readonly { readonly path: string; readonly code: string }[]): boolean {
  return errors.some(({ path, code }) => code === 'field_too_long' && PASSWORDS.includes(path));
}

async function sealed<Input extends object>(
  name: Call,
  input: Input,
  sealer: Sealer | undefined,
): Promise<Input> {
  const typed = Object.entries(input).filter(([field, text]) => PASSWORDS.includes(field) && text);
  if (!sealer || typed.length === 0) return input;
  const [, path] = routeOf(name);
  try {
    const changed = await Promise.all(
      typed.map(async ([field, text]) => [field, await sealer(path, field, String(text))]),
    );
    return { ...input, ...Object.fromEntries(changed) };
  } catch {
    return input; // a browser whose cryptography lacks the curve
  }
}

function sealerInTime(): Promise<Sealer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, KEY_WITHIN_MS, undefined);
    void sealerNow().then((sealer) => {
      clearTimeout(timer);
      resolve(sealer);
    });
  });
}

function sealerNow(): Promise<Sealer | undefined> {
  if (!kept || performance.now() - kept.since > KEY_LIVES_MS) {
    kept = { sealer: makeSealer(), since: performance.now() };
  }
  return kept.sealer;
}

async function makeSealer(): Promise<Sealer | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  try {
    const [{ sealPassword }, { key, brand, now }] = await Promise.all([
      import('./seal.ts'),
      browserApi.passwordKey({}),
    ]);
    if (!key) return undefined;
    const { keyId, publicKey } = key;
    // the server's clock, because a phone's may be wrong
    const ahead = Date.parse(now) - performance.now();
    return (path, field, password) => {
      const content = { password, at: Math.round(ahead + performance.now()) };
      return sealPassword(publicKey, { keyId, brand, path, field }, content);
    };
  } catch {
    kept = undefined; // network error or earlier release: the next form tries again
    return undefined;
  }
}

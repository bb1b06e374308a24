import { messagesOf } from './alphabet.ts';

interface Parts {
  /** The message as it is sent where nothing is added, and a shorter one that the last line completes. */
  readonly full: string;
  readonly short: string;
  readonly code: string;
  /** Name of the host at which the code is good. */
  readonly host: string;
}

/** Addresses of hosts: a code is bound to names alone. */
const ADDRESS = /^[\d.]*$|:/;

/**
 * A one-time code's message. Its last line, `@host #code`, binds the code to the site: browsers fill it in there, and
 * nowhere else (WICG, "Origin-bound one-time codes"). Left out where it would cost another message.
 */
export function codeMessage({ full, short, code, host }: Parts): string {
  if (ADDRESS.test(host)) return full;
  const line = `\n@${host} #${code}`;
  const bound = [full + line, short + line];
  return bound.find((text) => messagesOf(text) <= messagesOf(full)) ?? full;
}

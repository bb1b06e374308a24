import { messagesOf } from './sms-alphabet.ts';

interface Parts {
  /** The whole message, and a shorter one for use with the last line. */
  readonly full: string;
  readonly short: string;
  readonly code: string;
  /** Name of the host that the code is bound to. */
  readonly host: string;
}

/** An IP address, or nothing. Codes are bound to host names only. */
const ADDRESS = /^[\d.]*$|:/;

/**
 * Builds the SMS of a one-time code. Its last line, `@host #code`, binds the code to the site, so phones fill it in there
 * and nowhere else (WICG, "Origin-bound one-time codes"). Leaves the line out if it would cost another segment.
 */
export function codeMessage({ full, short, code, host }: Parts): string {
  if (ADDRESS.test(host)) return full;
  const line = `\n@${host} #${code}`;
  const bound = [full + line, short + line];
  return bound.find((text) => messagesOf(text) <= messagesOf(full)) ?? full;
}

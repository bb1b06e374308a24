import { z } from 'zod';
import { type Refusal, refuse } from './problems.ts';

/** Longest password, in characters. Every release refuses a longer text, so none keeps a sealed one as a password. */
const MAX_PASSWORD = 300;

/** A password in a call's input: sent as it was typed, or sealed for the key of `password-key`. */
export const password = z
  .string()
  .max(MAX_PASSWORD)
  .meta({
    description: `The password, at most ${MAX_PASSWORD} characters; or \`v1.<key id>.<base64>\`, the password sealed for the key of GET password-key as docs/open-api says. A sealed one counts once, for five minutes. It is refused with \`password_key_unknown\` if its key is unknown or has expired, and with \`password_seal_invalid\` if it doesn't open, has been used or is too old: get the key and seal again.`,
  });

/** Refusals of every call with a sealed password. */
export const SEAL_REFUSALS = ['password_key_unknown', 'password_seal_invalid'] as const;

/** The request that a sealed password has to be for. */
export interface SealedFor {
  /** Code of the brand. */
  readonly brand: string;
  /** Path of the call below `/api/`. */
  readonly path: string;
  readonly field: string;
  /** The same for a request that is sent again, by its session and `Idempotency-Key`; else `undefined`. */
  readonly request: string | undefined;
}

/** Returns the password of a text, which may be sealed; refuses a sealed one by a {@link sealRefused}. */
export type PasswordOpener = (text: string, sealedFor: SealedFor) => Promise<string>;

const known = new WeakMap<z.ZodType, readonly string[]>();

/** The names of the fields of an input that take a password. */
export function passwordFields(input: z.ZodType): readonly string[] {
  const names = known.get(input) ?? namesIn(input);
  known.set(input, names);
  return names;
}

function namesIn(input: z.ZodType): readonly string[] {
  if (!(input instanceof z.ZodObject)) return [];
  return Object.entries(input.shape)
    .filter(([, field]) => isPassword(field))
    .map(([name]) => name);
}

function isPassword(field: unknown): boolean {
  return field === password || (field instanceof z.ZodOptional && isPassword(field.unwrap()));
}

/** Opens the sealed passwords among what was sent, so that all checks see what was typed. */
export async function openPasswords(
  sent: unknown,
  fields: readonly string[],
  open: PasswordOpener,
  sealedFor: Omit<SealedFor, 'field'>,
): Promise<unknown> {
  if (typeof sent !== 'object' || sent === null) return sent;
  const opened: Record<string, unknown> = { ...sent };
  for (const field of fields) {
    const text = opened[field];
    if (typeof text === 'string') opened[field] = await open(text, { ...sealedFor, field });
  }
  return opened;
}

export function sealRefused(field: string, code: (typeof SEAL_REFUSALS)[number]): Refusal {
  return refuse(code, { status: 422, fields: [{ path: field, code }] });
}

/**
 * A sealed password, as browsers make it and servers open it: `v1.<key id>.<base64>`, of an ephemeral point of P-256, a
 * nonce, and AES-GCM's text with its tag. The format of `docs/open-api/README.md`.
 */

/** Length of the point in bytes, uncompressed. */
const POINT = 65;
const NONCE = 12;
const TAG = 16;
/**
 * The content is filled up to a multiple of this, in bytes: the length reveals nothing about the password, and the whole is
 * longer than any password may be, so an earlier release refuses it and keeps no sealed text as a password.
 */
const BLOCK = 256;

export const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Shorter texts are plain passwords. */
const FORM = /^v1\.([\w-]{1,64})\.([\w+/-]{124,}={0,2})$/;

export interface SealedPassword {
  readonly keyId: string;
  readonly point: Uint8Array<ArrayBuffer>;
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly text: Uint8Array<ArrayBuffer>;
}

export interface Binding {
  readonly keyId: string;
  /** Code of the brand. */
  readonly brand: string;
  /** Path of the call below `/api/`. */
  readonly path: string;
  readonly field: string;
}

/** Reads a sealed password; `undefined` if the text is a plain password. */
export function readSealed(text: string): SealedPassword | undefined {
  const [, keyId, base64] = FORM.exec(text) ?? [];
  const bytes = keyId && base64 ? bytesOf(base64) : undefined;
  if (!keyId || !bytes || bytes.length < POINT + NONCE + TAG) return undefined;
  return {
    keyId,
    point: bytes.slice(0, POINT),
    nonce: bytes.slice(POINT, POINT + NONCE),
    text: bytes.slice(POINT + NONCE),
  };
}

export function writeSealed({ keyId, point, nonce, text }: SealedPassword): string {
  return `v1.${keyId}.${base64Of(new Uint8Array([...point, ...nonce, ...text]))}`;
}

/** Derives the key, the same on both ends, which only opens for this binding and point. */
export async function sealingKey(
  own: CryptoKey,
  other: CryptoKey,
  point: Uint8Array<ArrayBuffer>,
  { keyId, brand, path, field }: Binding,
): Promise<CryptoKey> {
  const info = ['battle-league password', 'v1', keyId, brand, path, field].join('\n');
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: point, info: new TextEncoder().encode(info) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

export interface Content {
  readonly password: string;
  /** The server's time at sealing, in milliseconds since 1970. */
  readonly at: number;
}

/** The content as JSON, padded with blanks to whole blocks. */
export function contentBytes({ password, at }: Content): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify({ password, at }));
  const filled = new Uint8Array(Math.ceil(json.length / BLOCK) * BLOCK).fill(0x20);
  filled.set(json);
  return filled;
}

/** Reads padded content; `undefined` if it has another form. */
export function readContent(bytes: Uint8Array): Content | undefined {
  if (bytes.length % BLOCK !== 0) return undefined;
  try {
    const { password, at } = Object(JSON.parse(new TextDecoder().decode(bytes)));
    return typeof password === 'string' && Number.isFinite(at) ? { password, at } : undefined;
  } catch {
    return undefined;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const SEAL_RULES = {
  /** A key is published for this long, then another one is made. */
  published: 24 * HOUR,
  /** Passwords sealed for a key are accepted for this long after that. */
  takenAfter: 24 * HOUR,
  /** Lifetime of a sealed password, enough for slow networks. */
  livesFor: 5 * MINUTE,
  /** Clocks of nodes differ by at most this. */
  ahead: MINUTE,
} as const;

/** True while a sealed password is valid. */
export function isFresh({ at }: Content, now: Date): boolean {
  const age = now.getTime() - at;
  return age <= SEAL_RULES.livesFor && age >= -SEAL_RULES.ahead;
}

/** Decodes both alphabets of base64, with or without padding. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

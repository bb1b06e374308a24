/** Codes of errors by their meaning; each meaning has a text. */
export const KNOWN_ERRORS = {
  away: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
  unknown_host: ['ENOTFOUND', 'EAI_AGAIN', 'EDNS'],
  late: [
    'ETIMEDOUT',
    'TimeoutError',
    'AbortError',
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
  ],
  broken: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNECTION'],
  // replies of mail servers (RFC 4954), SMS providers and carriers, and Twilio's own code
  sign_in: ['EAUTH', '530', '534', '535', '538', 'HTTP 401', 'HTTP 403', 'UNAUTHORIZED', '20003'],
  certificate: [
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  permission: ['EACCES', 'EPERM', 'EROFS', 'AccessDenied'],
  full: ['ENOSPC', 'EDQUOT'],
  missing: ['ENOENT', 'ENOTDIR', 'NoSuchBucket'],
} as const;
export type KnownError = keyof typeof KNOWN_ERRORS;

/** The meaning of an error's code; `undefined` for codes that only a provider knows. */
export function meaningOf(code: string): KnownError | undefined {
  const entries = Object.entries(KNOWN_ERRORS) as [KnownError, readonly string[]][];
  return entries.find(([, codes]) => codes.includes(code))?.[0];
}

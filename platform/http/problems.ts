/**
 * The catalogue of errors a caller can cause. Each has a stable code, an HTTP status and a text under
 * the same key in `locales/<language>/errors.json`. Anything else is an internal error.
 */
const STATUS_OF = {
  // common to all calls
  input_invalid: 422,
  body_malformed: 400,
  body_too_large: 413,
  media_type_unsupported: 415,
  sign_in_needed: 401,
  key_invalid: 401,
  signed_in_as_another: 403,
  registration_needed: 403,
  not_yours: 403,
  role_needed: 403,
  other_brand: 403,
  scope_needed: 403,
  suspended: 403,
  banned: 403,
  origin_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  idempotency_key_reused: 422,
  unavailable: 503,
  outside_off: 503,
  fault: 500,
} as const;

export type CommonProblemCode = keyof typeof STATUS_OF;

export interface FieldProblem {
  readonly path: string;
  /** A key of `errors.json`. */
  readonly code: string;
  /** The key of a text that says more than the one of the code. */
  readonly text?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface RefusalDetails {
  readonly status?: number;
  readonly fields?: readonly FieldProblem[];
  /** Values for the placeholders of the text. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Further members of the reply, e.g. the current status of a match. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  /** Headers of the reply that the refusal needs, such as `allow`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The refusal of a call, for a reason that the caller can act on. Throwing it rolls the transaction back. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: string, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.status = details.status ?? statusOf(code);
    this.details = details;
  }
}

/**
 * Makes a refusal. `code` is of the common catalogue or of the call's own refusals, which give their status in
 * `details.status` (409 by default).
 */
export function refuse(code: string, details?: RefusalDetails): Refusal {
  return new Refusal(code, details);
}

/** Makes the refusal of one field. */
export function refuseField(path: string, code: string): Refusal {
  return new Refusal('input_invalid', { fields: [{ path, code }] });
}

/** Makes the problem of a field that has a text of its own, but the common code, which clients read. */
export function invalidField(
  path: string,
  text: string,
  values?: FieldProblem['values'],
): FieldProblem {
  return { path, code: 'field_invalid', text, ...(values && { values }) };
}

/** Makes the refusal of one field; see {@link invalidField}. */
export function refuseInvalid(path: string, text: string): Refusal {
  return new Refusal('input_invalid', { fields: [invalidField(path, text)] });
}

function statusOf(code: string): number {
  return code in STATUS_OF ? STATUS_OF[code as CommonProblemCode] : 409;
}

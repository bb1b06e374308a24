/** The API refused a call. `detail` is ready to show, in the player's language. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { path: string; code: string; message: string }[];
  /** Further members of the reply, e.g. `matchStatus` of a conflict. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** After how many seconds the same may be taken, where the reply says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter?: number) {
    super(typeof body.detail === 'string' ? body.detail : '');
    this.status = status;
    this.code = typeof body.code === 'string' ? body.code : 'fault';
    this.errors = Array.isArray(body.errors) ? body.errors : [];
    this.extra = body;
    this.retryAfter = retryAfter;
  }

  /** The message for one field of a form. */
  field(path: string): string | undefined {
    return this.errors.find((error) => error.path === path)?.message;
  }
}

/**
 * True for a refusal of the API. Compares by name, because the server bundles the client that throws it and the screen
 * that catches it apart (decision 0076).
 */
export function isApiProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && error.name === 'ApiProblem';
}

/** The network or the server could not be reached; nothing is known of the outcome. */
export class Unreachable extends Error {}

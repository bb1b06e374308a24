import type { FastifyReply, FastifyRequest } from 'fastify';
import { identifier } from '#core/normalise.ts';

const INVITATION_COOKIE = 'bl_invitation';
/** Long enough to think it over, and to come back after work or school. */
const THREE_DAYS_S = 3 * 24 * 60 * 60;
/** The characters of invitation codes and players' ids. */
const CODE = /^[\w-]{1,100}$/;

/** The invitation that this browser came with. */
export interface Invitation {
  readonly code: string | undefined;
  /** Forgets the invitation after its use. */
  forget(): void;
}

/** Saves an invitation in the address on the device for a few days, so that it survives its tab. */
export function saveInvitation(request: FastifyRequest, reply: FastifyReply): void {
  const { referId, userId } = request.query as { referId?: unknown; userId?: unknown }; // Fastify types a query as unknown
  const code = codeOf(referId) ?? codeOf(userId);
  if (code === undefined || code === request.cookies[INVITATION_COOKIE]) return;
  reply.setCookie(INVITATION_COOKIE, code, {
    ...optionsFor(request.protocol === 'https'),
    maxAge: THREE_DAYS_S,
  });
}

/** Reads the browser's invitation, with a way to forget it once it has counted. */
export function invitationOf(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Invitation {
  const saved = request.cookies[INVITATION_COOKIE];
  return {
    code: codeOf(saved),
    forget: () => {
      if (saved !== undefined) reply.clearCookie(INVITATION_COOKIE, optionsFor(secure));
    },
  };
}

function optionsFor(secure: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

/** Reads a code from a link, which may have been pasted with invisible characters. */
function codeOf(value: unknown): string | undefined {
  const code = typeof value === 'string' ? identifier(value) : '';
  return CODE.test(code) ? code : undefined;
}

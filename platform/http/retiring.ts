import type { FastifyReply } from 'fastify';

/** The end of a call, as dates `YYYY-MM-DD`. */
export interface Retirement {
  readonly announced: string;
  readonly ends: string;
}

/** Calls live on at least this long after their end was announced: docs/open-api/README.md promises it. */
export const NOTICE_DAYS = 180;

/** Says in a reply since when a call is deprecated (RFC 9745), and when it ends (RFC 8594). */
export function announceEnd(
  { announced, ends }: Retirement,
  reply: Pick<FastifyReply, 'header'>,
): void {
  reply.header('deprecation', `@${new Date(announced).getTime() / 1000}`);
  reply.header('sunset', new Date(ends).toUTCString());
}

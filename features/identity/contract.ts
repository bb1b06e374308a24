import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';

const viewerPlayer = z.object({
  userId: z.string(),
  username: z.string(),
  avatarUrl: z.string(),
  roles: z.array(z.string()),
  timeZone: z.string(),
});

/** Calls about who somebody is. */
export const identityCalls = {
  viewer: defineCall({
    method: 'GET',
    path: 'viewer',
    who: 'anyone',
    summary: 'Who the caller is, so far: nobody, a proved number, or a registered player',
    input: z.object({}),
    reply: z.object({
      player: viewerPlayer.nullable(),
      /** A number was proved, but the registration form is still to be filled in. */
      verified: z.boolean(),
    }),
  }),
};

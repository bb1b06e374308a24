import type { matchesCalls } from '#features/play/matches/matches.contract.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/** Everything that a moment is made of, for one caller. */
export interface MomentSources {
  readonly platform: Platform;
  readonly context: CallContext;
  readonly playerId: PlayerId;
  readonly now: Date;
  readonly calls: MomentCalls;
}

/** Calls of other capabilities whose replies are parts of a moment. */
export interface MomentCalls {
  readonly getMatch: Handler<typeof matchesCalls.getMatch>;
}

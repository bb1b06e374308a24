import type { decidedMatchOf } from '#features/play/matches/server/index.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/** Everything that a moment is made of, for one caller. */
export interface MomentSources {
  readonly platform: Platform;
  readonly context: CallContext;
  readonly playerId: PlayerId;
  readonly now: Date;
  readonly matchOf: ReturnType<typeof decidedMatchOf>;
}

import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { playersDeskCalls } from '../contract.ts';
import {
  type BanHooks,
  banPlayer,
  grantRole,
  liftSanction,
  suspendPlayer,
  withdrawRole,
} from './acts.ts';
import { addPlayerNote, playerNotes } from './notes.ts';
import { findPlayers, officials, playerFile } from './reading.ts';

export { playersDeskPart } from './personal.ts';

export function playersDeskHandlers(
  platform: Platform,
  hooks: BanHooks,
): Handlers<typeof playersDeskCalls> {
  return {
    findPlayers: findPlayers(platform),
    playerFile: playerFile(platform),
    playerNotes: playerNotes(platform),
    addPlayerNote: addPlayerNote(),
    suspendPlayer: suspendPlayer(),
    banPlayer: banPlayer(hooks),
    liftSanction: liftSanction(),
    officials: officials(platform),
    grantRole: grantRole(),
    withdrawRole: withdrawRole(),
  };
}

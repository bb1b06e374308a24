import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { playersDeskCalls } from '../players-desk.contract.ts';
import { addPlayerNote, playerNotes } from './notes.ts';
import { findPlayers, officials, playerFile } from './reading.ts';
import { grantRole, withdrawRole } from './roles.ts';
import { banPlayer, liftSanction, suspendPlayer } from './sanctions.ts';

export { playersDeskPersonalData } from './data-export.ts';
export {
  adviseFirstAdministrator,
  changeRole,
  OperatorError,
  officialsListed,
} from './operator-grants.ts';

export function playersDeskHandlers(platform: Platform): Handlers<typeof playersDeskCalls> {
  return {
    findPlayers: findPlayers(platform),
    playerFile: playerFile(platform),
    playerNotes: playerNotes(platform),
    addPlayerNote: addPlayerNote(),
    suspendPlayer: suspendPlayer(),
    banPlayer: banPlayer(platform),
    liftSanction: liftSanction(),
    officials: officials(platform),
    grantRole: grantRole(),
    withdrawRole: withdrawRole(),
  };
}

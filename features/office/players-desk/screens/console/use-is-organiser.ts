import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import { useVisit } from '#ui/screen/viewer.ts';

/** True if the viewer may open the console's screens of matches and events. */
export function useIsOrganiser(): boolean {
  const { player } = useVisit();
  return holdsRole(player?.roles ?? [], ['organiser']);
}

import { holdsRole } from '#features/foundation/identity/rules/officials.ts';
import { useVisit } from '#ui/screen/viewer.ts';

/** Whether the console's screens of matches and events are open to whoever looks. */
export function useIsOrganiser(): boolean {
  const { player } = useVisit();
  return holdsRole(player?.roles ?? [], ['organiser']);
}

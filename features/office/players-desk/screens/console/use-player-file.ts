import { useRouteLoaderData } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { playersDeskCalls } from '../../players-desk.contract.ts';

export type PlayerFile = ReplyOf<typeof playersDeskCalls.playerFile>;

/** The player that a page below `/console/players/:userId` is about. */
export function usePlayerFile(): PlayerFile {
  const loaded = useRouteLoaderData<{ file: PlayerFile }>('console-player');
  if (!loaded) throw new Error('no player outside their pages');
  return loaded.file;
}

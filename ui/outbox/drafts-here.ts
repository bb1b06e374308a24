import { actingAs } from '../api/acting-as.ts';
import { storeOfDevice } from './device.ts';
import { createDrafts, type Drafts } from './drafts.ts';

/** The drafts of a player in this browser; those of a visitor last as long as the tab. */
export function draftsOf(userId: string | null): Drafts {
  return createDrafts(userId === null ? storeOfTab() : storeOfDevice(), userId ?? '');
}

/** Drops the draft of a form that the server has taken, of the player whose page it is; nothing on the server. */
export function dropDraft(subject: string): void {
  if (typeof window !== 'undefined') draftsOf(actingAs()).drop(subject);
}

function storeOfTab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

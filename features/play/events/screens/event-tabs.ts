import { isTournament } from '../rules/event.ts';
import type { EventDetail } from './event-types.ts';

export const TABS = ['overview', 'bracket', 'rankings', 'entrants', 'matches', 'rules'] as const;
export type Tab = (typeof TABS)[number];

/** The tab of a name, else the overview. */
export function tabNamed(name: unknown): Tab {
  return TABS.find((tab) => tab === name) ?? 'overview';
}

/** A daily battleground has no bracket. */
export function tabsOf({ format }: Pick<EventDetail, 'format'>): readonly Tab[] {
  return isTournament(format) ? TABS : TABS.filter((tab) => tab !== 'bracket');
}

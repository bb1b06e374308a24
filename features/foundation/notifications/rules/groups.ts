import { kindOf } from './kinds.ts';
import { NOTIFICATION_TYPES } from './types.ts';

/** As much of a notification as its group goes by. */
interface Groupable {
  readonly type: string;
  readonly link: string | null;
}

export interface Group<Item> {
  /** What they are about; one of a day's list. */
  readonly key: string;
  /** Latest first, as they came. */
  readonly items: readonly [Item, ...Item[]];
}

/** What is about the same thing: one kind and one place; without a place, one type. */
export function groupOf({ type, link }: Groupable): string {
  return link === null ? type : `${kindOf(type)} ${link}`;
}

/** The types that one of the same group may have. */
export function typesBeside({ type, link }: Groupable): string[] {
  if (link === null) return [type];
  return NOTIFICATION_TYPES.filter((each) => kindOf(each) === kindOf(type));
}

/** Puts a day's notifications together by what they are about, where the latest of each stands. */
export function inGroups<Item extends Groupable>(items: readonly Item[]): Group<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(groupOf(item));
    if (group) group.push(item);
    else groups.set(groupOf(item), [item]);
  }
  return [...groups].map(([key, items]) => ({ key, items }));
}

import { kindOf } from './kinds.ts';
import { NOTIFICATION_TYPES } from './types.ts';

/** The facts of a notification that decide its group. */
interface Groupable {
  readonly type: string;
  readonly link: string | null;
}

export interface Group<Item> {
  /** Key of the group, unique in a day's list. */
  readonly key: string;
  /** Latest first. */
  readonly items: readonly [Item, ...Item[]];
}

/** Key of the group: kind and link; without a link, the type. */
export function groupOf({ type, link }: Groupable): string {
  return link === null ? type : `${kindOf(type)} ${link}`;
}

/** Types that belong to the same group. */
export function typesBeside({ type, link }: Groupable): string[] {
  if (link === null) return [type];
  return NOTIFICATION_TYPES.filter((each) => kindOf(each) === kindOf(type));
}

/** Groups a day's notifications. Each group is at the position of its latest one. */
export function inGroups<Item extends Groupable>(items: readonly Item[]): Group<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(groupOf(item));
    if (group) group.push(item);
    else groups.set(groupOf(item), [item]);
  }
  return [...groups].map(([key, items]) => ({ key, items }));
}

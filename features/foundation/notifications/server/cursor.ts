import { z } from 'zod';
import { refuseField } from '#platform/http/problems.ts';
import type { NotificationId } from '#platform/ids.ts';

const position = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.uuid()]);

/** Where a page ended, in a form that nobody should read anything into. */
export function cursorOf(last: { readonly created_at: Date; readonly id: string }): string {
  return Buffer.from(`${last.created_at.toISOString()} ${last.id}`).toString('base64url');
}

export function readCursor(cursor: string): { at: Date; id: NotificationId } {
  const read = position.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!read.success) throw refuseField('cursor', 'field_invalid');
  const [at, id] = read.data;
  return { at, id: id as NotificationId }; // as `cursorOf` wrote it
}

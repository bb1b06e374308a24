import { z } from 'zod';
import { usernameProblem } from '#core/fields.ts';
import { typedText } from '#platform/http/shapes.ts';
import { MAIL_TEMPLATES, type MailTemplate, type ValueKind } from '../rules/templates.ts';

const MAX_TEXT = 2_000;

const KINDS: Readonly<Record<ValueKind, z.ZodType>> = {
  text: typedText(MAX_TEXT).min(1),
  // no room for anything else: whoever sends it has typed the address, too
  name: z.string().refine((text) => usernameProblem(text) === null),
  code: z.string().regex(/^\d{6}$/),
  path: z.string().regex(/^\/(?![/\\])[^\s"'<>\\]{0,500}$/),
  number: z.number().int().nonnegative(),
  money: z.strictObject({
    amount: z.int().nonnegative(),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
  day: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  period: z.enum(['daily', 'weekly', 'monthly']),
};

/** What a template is to be filled in with, nothing else: sent by somebody, so it is looked at. */
export function dataSchema(name: MailTemplate) {
  const fields = Object.entries(MAIL_TEMPLATES[name].values);
  return z.strictObject(Object.fromEntries(fields.map(([field, kind]) => [field, KINDS[kind]])));
}

import { z } from 'zod';
import { brandOfCode } from '#brands/brands.ts';
import { usernameProblem } from '#core/fields.ts';
import type { Db } from '#platform/database/database.ts';
import { type Account, hasRole } from '#platform/http/caller.ts';
import { mayActFor } from '#platform/http/grants.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseField } from '#platform/http/problems.ts';
import { typedText } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { messagesCalls } from '../messages.contract.ts';
import type { ProvedEmail } from '../rules/addresses.ts';
import {
  isMailTemplate,
  MAIL_TEMPLATES,
  type MailTemplate,
  type ValueKind,
} from '../rules/templates.ts';
import { createPost, type Letter } from './post.ts';
import { countSend, refuseManySends } from './send-limit.ts';

/** Finds the player of an address. The wiring passes in identity's, because identity depends on messages. */
export interface Addresses {
  addressee(db: Db, audience: string, email: string): Promise<Addressee | undefined>;
}

interface Addressee {
  readonly playerId: PlayerId;
  readonly email: ProvedEmail;
  readonly brand: string;
  readonly language: string;
  readonly timeZone: string;
}

const WRITERS = ['organiser', 'support'] as const;
const PER_HOUR = 5;
const PER_HOUR_OF_OFFICIALS = 200;

export function sendTemplateEmail(
  platform: Platform,
  addresses: Addresses,
): Handler<typeof messagesCalls.sendTemplateEmail> {
  const post = createPost(platform);
  const perHour = platform.rules.count('MAIL_TEMPLATES_PER_HOUR', PER_HOUR);
  return async ({ to, subject, templateName, data }, context) => {
    const account = actingPlayer(context);
    const isOfficial = hasRole(account, 'organiser') || hasRole(account, 'support');
    const template = allowedTemplate(templateName, isOfficial);
    const values = checkedData(template, data);
    return context.transaction(async (transaction) => {
      const most = isOfficial ? PER_HOUR_OF_OFFICIALS : perHour;
      await refuseManySends(transaction, account.playerId, most, 'mail_wait');
      const found = await addresses.addressee(transaction.db, context.brand.audience, to);
      if (!found || (found.playerId !== account.playerId && !isOfficial)) throw refuse('not_yours');
      if (found.playerId !== account.playerId) refuseOtherBrands(account, found.brand);
      await countSend(transaction, account.playerId);
      const { email, playerId, language, timeZone } = found;
      const brand = brandOfCode(found.brand) ?? context.brand;
      const letter = {
        template,
        to: { brand, language, timeZone, playerId, email },
        values,
        subject: isOfficial && subject ? subject : undefined,
      };
      // the values have been checked by the template's own schema
      await post.mail(transaction, letter as unknown as Letter<MailTemplate>);
      return { done: true };
    });
  };
}

/** Refuses mail to players of brands that the official's roles don't cover. */
function refuseOtherBrands(account: Account, brand: string): void {
  const owned = { audience: account.audience, brand };
  const isCovered = WRITERS.some((role) => mayActFor(account, role, owned));
  if (!isCovered) throw refuse('other_brand');
}

function allowedTemplate(name: string, isOfficial: boolean): MailTemplate {
  const template = isMailTemplate(name) ? name : undefined;
  if (!template) throw refuse('template_unknown', { status: 422 });
  const { sentBy } = MAIL_TEMPLATES[template];
  if (sentBy === 'platform' || (sentBy === 'staff' && !isOfficial)) throw refuse('role_needed');
  return template;
}

function checkedData(template: MailTemplate, data: Readonly<Record<string, unknown>>) {
  const checked = dataSchema(template).safeParse(data);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw refuseField(`data.${issue?.path.join('.') ?? ''}`, 'field_invalid');
}

const MAX_TEXT = 2_000;

const KINDS: Readonly<Record<ValueKind, z.ZodType>> = {
  text: typedText(MAX_TEXT).min(1),
  // only a valid username, because the sender also chooses the address
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

/** Schema of a template's values, without any others. */
function dataSchema(name: MailTemplate) {
  const fields = Object.entries(MAIL_TEMPLATES[name].values);
  return z.strictObject(Object.fromEntries(fields.map(([field, kind]) => [field, KINDS[kind]])));
}

import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { done, typedText } from '#platform/http/shapes.ts';

const MAX_ADDRESS = 300;
const MAX_SUBJECT = 150;
const MAX_NAME = 60;

/** Calls about e-mails that people send. */
export const messagesCalls = {
  sendTemplateEmail: defineCall({
    method: 'POST',
    path: 'send-template-email',
    who: 'player',
    summary:
      "Send an e-mail of the catalogue to one's own address; organisers and support also to players of their brand. `data` fills in the template",
    input: z.object({
      to: z.string().max(MAX_ADDRESS),
      /** Replaces the template's subject; only for officials. */
      subject: typedText(MAX_SUBJECT).optional(),
      templateName: z.string().max(MAX_NAME),
      data: z.record(z.string().max(MAX_NAME), z.unknown()).default({}),
    }),
    reply: done,
    refusals: ['template_unknown', 'mail_wait'],
  }),
};

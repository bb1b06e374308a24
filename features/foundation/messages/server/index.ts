import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { messagesCalls } from '../messages.contract.ts';
import { type Addresses, sendTemplateEmail } from './send-template.ts';

export { messagesPersonalData } from './data-export.ts';
export { messagesJobs, messagesSealed, openContent } from './delivery.ts';
export { createPost, type Letter, type Post } from './post.ts';
export { countSend, refuseManySends } from './send-limit.ts';
export { listTexts, sendText } from './sms.ts';
export { serveSmsReports } from './sms-reports.ts';
export { waitingMessages } from './waiting.ts';
export type { Addresses };

export function messagesHandlers(
  platform: Platform,
  addresses: Addresses,
): Handlers<typeof messagesCalls> {
  return { sendTemplateEmail: sendTemplateEmail(platform, addresses) };
}

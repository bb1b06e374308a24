import { isUrgent, kindOf } from './kinds.ts';
import type { NotificationSettings } from './settings.ts';
import { KINDS, type Kind } from './types.ts';

/** Topics of e-mails that players can stop: kinds, and urgent alerts. */
export const MAIL_TOPICS = [...KINDS, 'urgent'] as const;
export type MailTopic = Kind | 'urgent';

/** Topics of an e-mail with notifications of these types. */
export function topicsOf(types: readonly string[]): MailTopic[] {
  const met = new Set(types.map((type) => (isUrgent(type) ? 'urgent' : kindOf(type))));
  return MAIL_TOPICS.filter((topic) => met.has(topic));
}

/** The same settings without e-mail about these topics; nothing else changes. */
export function withoutMail(
  settings: NotificationSettings,
  topics: readonly MailTopic[],
): NotificationSettings {
  const kinds = { ...settings.kinds };
  let { urgent } = settings;
  for (const topic of topics) {
    if (topic === 'urgent') urgent = { ...urgent, email: false };
    else kinds[topic] = { ...kinds[topic], email: false };
  }
  return { ...settings, kinds, urgent };
}

/** True while a player gets e-mail about one of these topics. */
export function getsMail(
  { kinds, urgent }: NotificationSettings,
  topics: readonly MailTopic[],
): boolean {
  return topics.some((topic) => (topic === 'urgent' ? urgent : kinds[topic]).email);
}

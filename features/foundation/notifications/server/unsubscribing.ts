import { z } from 'zod';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { seal, unseal } from '#platform/seal.ts';
import type { notificationSettingsCalls } from '../notification-settings.contract.ts';
import { getsMail, MAIL_TOPICS, type MailTopic, withoutMail } from '../rules/unsubscribing.ts';
import { readerOf } from './recipients.ts';
import { storeSettings } from './settings-calls.ts';

const PURPOSE = 'unsubscribe';
const told = z.tuple([z.string(), z.array(z.enum(MAIL_TOPICS))]);

/**
 * The path in a letter by which its reader stops mail about its topics, signed and without an end: a mailbox offers it for
 * as long as it keeps the letter. It opens nothing else.
 */
export function stopPath(
  { secret }: Pick<Platform, 'secret'>,
  player: PlayerId,
  topics: readonly MailTopic[],
): string {
  const token = seal(secret, PURPOSE, JSON.stringify([player, topics])).toString('base64url');
  return `/unsubscribe?token=${token}`;
}

/** Answers with the topics that a link stops, and whether it has. */
export function mailTopics(
  platform: Platform,
): Handler<(typeof notificationSettingsCalls)['mailTopics']> {
  return async ({ token }) => {
    const { player, topics } = readToken(platform, token);
    const reader = await readerOf(platform.db, player, platform.clock.now());
    return { topics, stopped: !reader || !getsMail(reader.settings, topics) };
  };
}

/** Stops mail about the topics of a link; again changes nothing more. A removed profile gets none anyway. */
export async function stopMail(platform: Platform, token: string): Promise<void> {
  const { player, topics } = readToken(platform, token);
  await platform.workshop.transact(async (work) => {
    const reader = await readerOf(work.db, player, work.now);
    if (!reader || !getsMail(reader.settings, topics)) return;
    await storeSettings(work, player, withoutMail(reader.settings, topics));
  });
}

/** Refuses what is no link of ours. */
function readToken({ secret }: Pick<Platform, 'secret'>, token: string) {
  try {
    const [player, topics] = told.parse(
      JSON.parse(unseal(secret, PURPOSE, Buffer.from(token, 'base64url'))),
    );
    return { player: player as PlayerId, topics }; // as `stopPath` has sealed it
  } catch {
    throw refuse('not_found');
  }
}

import { sql } from 'kysely';
import { createPost, type Post } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { homeOf } from '#platform/home.ts';
import { type NotificationId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { channelsFor, fallbackFor } from '../rules/channels.ts';
import { topicsOf } from '../rules/unsubscribing.ts';
import { FALL_BACK, leaving, type NotificationRow, ownerOf, release } from './outside.ts';
import { findReader, type ReachingRules, type Reader } from './reach.ts';
import { renderer } from './render.ts';
import { stopPath } from './settings.ts';
import type { NotificationTables } from './tables.ts';

const DAY = 24 * 60 * 60_000;
/** Most notifications listed in one e-mail. */
const MOST_LINES = 10;

/** Sends an unseen urgent notification by SMS or e-mail, once. */
export async function fallBack(
  platform: Platform,
  rules: ReachingRules,
  id: NotificationId,
): Promise<void> {
  const post = createPost(platform);
  await platform.transactions.run(async (transaction) => {
    const notification = await lockedUnseen(transaction.db, id);
    const reader =
      notification && (await findReader(transaction.db, ownerOf(notification), transaction.now));
    if (!notification || !reader) return;
    const { type, created_at: madeAt } = notification;
    const { fallback } = channelsFor({ type, madeAt }, reader, transaction.now, rules);
    if (fallback && fallback > transaction.now)
      return transaction.job(FALL_BACK, { notificationId: id }, fallback);
    if (!fallback) return;
    const sent = await sentToday(transaction, reader);
    const way = fallbackFor(
      {
        type: notification.type,
        createdAt: notification.created_at,
        seen: notification.seen_at !== null || notification.read_at !== null,
        fellBack: notification.fell_back_at !== null,
        ...sent,
      },
      reader,
      transaction.now,
      rules,
    );
    if (sent.smsOfBrand >= rules.perBrand) {
      platform.log.error({ brand: reader.brand.code }, 'the SMS of a day are spent');
    }
    if (way === null) return;
    await tables<NotificationTables>(transaction.db)
      .updateTable('notifications')
      .set({ fell_back_at: transaction.now })
      .where('id', '=', id)
      .execute();
    if (way === 'sms') await sendSms(platform, post, transaction, reader, notification);
    else await sendMail(platform, post, transaction, reader, [notification]);
  });
}

/** Sends one e-mail with all unseen notifications that are due for it. */
export async function mailUnseen(
  platform: Platform,
  rules: ReachingRules,
  player: PlayerId,
): Promise<void> {
  const post = createPost(platform);
  await platform.transactions.run(async (transaction) => {
    const due = await release(transaction, player, 'mail_at');
    const reader =
      due.length > 0 ? await findReader(transaction.db, player, transaction.now) : undefined;
    if (!reader) return;
    const unseen = await leaving(transaction, reader, rules, due, 'email');
    if (unseen.length > 0) await sendMail(platform, post, transaction, reader, unseen);
  });
}

async function sendSms(
  { config, texts }: Platform,
  post: Post,
  transaction: Transaction,
  reader: Reader,
  notification: NotificationRow,
): Promise<void> {
  const { brand, language, timeZone, playerId, msisdn } = reader;
  if (msisdn === null) return;
  const render = renderer(texts, language, timeZone, brand.timeZone);
  const { text } = render(notification.type, notification.params);
  await post.sms(transaction, {
    template: 'urgent',
    to: { brand, language, timeZone, playerId, msisdn },
    values: {
      text: withoutIsolates(text),
      link: `${homeOf(brand, config)}${linkOf(notification)}`,
    },
  });
  await recordSend(transaction, reader, 'sms');
}

async function sendMail(
  platform: Platform,
  post: Post,
  transaction: Transaction,
  reader: Reader,
  unseen: readonly NotificationRow[],
): Promise<void> {
  const { texts } = platform;
  const { brand, language, timeZone, playerId, email } = reader;
  const [latest] = unseen;
  if (email === null || !latest) return;
  const render = renderer(texts, language, timeZone, brand.timeZone);
  const lines = unseen.slice(0, MOST_LINES).map(({ type, params }) => render(type, params));
  const count = unseen.length;
  const subject =
    count === 1
      ? (lines[0]?.title ?? '')
      : texts.of(language, 'notifications')('several_unseen', { count });
  const written =
    count === 1
      ? lines.map(({ text }) => text)
      : lines.map(({ title, text }) => `${title}: ${text}`);
  await post.mail(transaction, {
    template: 'unseen',
    to: { brand, language, timeZone, playerId, email },
    values: {
      title: subject,
      lines: written.join('\n\n'),
      path: count === 1 ? linkOf(latest) : '/notifications',
    },
    stopPath: stopPath(platform, playerId, topicsOf(unseen.map(({ type }) => type))),
  });
  await recordSend(transaction, reader, 'email');
}

function linkOf({ link }: Pick<NotificationRow, 'link'>): string {
  return link ?? '/notifications';
}

/** Removes directional isolates, because one of them halves the length of an SMS. */
function withoutIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

async function recordSend(
  { db, now }: Transaction,
  { playerId, brand }: Reader,
  channel: 'sms' | 'email',
) {
  await tables<NotificationTables>(db)
    .insertInto('notification_sends')
    .values({ id: newId(), player_id: playerId, brand: brand.code, channel, at: now })
    .execute();
}

/** Counts the SMS of the last 24 hours; a lock per player makes simultaneous ones count. */
async function sentToday({ db, now }: Transaction, { playerId, brand }: Reader) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${playerId}`}, 0))`.execute(db);
  const since = new Date(now.getTime() - DAY);
  const sms = tables<NotificationTables>(db)
    .selectFrom('notification_sends')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('channel', '=', 'sms')
    .where('at', '>', since);
  const toPlayer = await sms.where('player_id', '=', playerId).executeTakeFirstOrThrow();
  const ofBrand = await sms.where('brand', '=', brand.code).executeTakeFirstOrThrow();
  return { smsToPlayer: toPlayer.sent, smsOfBrand: ofBrand.sent };
}

function lockedUnseen(db: Db, id: NotificationId): Promise<NotificationRow | undefined> {
  return tables<NotificationTables>(db)
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .where('read_at', 'is', null)
    .where('fell_back_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

import { type Db, tables } from '#platform/database/database.ts';
import { seal, unseal } from '#platform/seal.ts';
import { OWN_SECRET, SAMPLES, type SealedSample, sampleOf } from '#platform/secret-checks.ts';
import type { MessagesTables, OutboxMail, OutboxSms, SealedContent } from './tables.ts';

const PURPOSE = 'messages';

export function closedContent(secret: string, content: OutboxMail | OutboxSms): SealedContent {
  return { sealed: seal(secret, PURPOSE, JSON.stringify(content)).toString('base64') };
}

/** What is to be sent, whether it lay sealed or open. */
export function openContent(
  secret: string,
  { sealed, content }: Pick<MessagesTables['outbox'], 'content'> & { sealed: boolean },
): OutboxMail | OutboxSms {
  if (!sealed) return content as OutboxMail | OutboxSms; // by its mark
  const { sealed: text } = content as SealedContent; // likewise
  return JSON.parse(unseal(secret, PURPOSE, Buffer.from(text, 'base64')));
}

export async function messagesSealed(db: Db): Promise<SealedSample[]> {
  const rows = await tables<MessagesTables>(db)
    .selectFrom('outbox')
    .select('content')
    .where('sealed', '=', true)
    .orderBy('id', 'desc')
    .limit(SAMPLES)
    .execute();
  return rows.map(({ content }) => {
    const { sealed } = content as SealedContent; // by its mark
    return sampleOf(OWN_SECRET, PURPOSE, Buffer.from(sealed, 'base64'));
  });
}

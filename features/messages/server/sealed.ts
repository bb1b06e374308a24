import { seal, unseal } from '#platform/seal.ts';
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

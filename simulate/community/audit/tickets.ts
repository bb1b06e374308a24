import { repeated } from '../../pages.ts';
import type { Community } from '../people.ts';

interface Said {
  readonly text: string;
  readonly by: string;
  readonly began: number;
  readonly ended: number;
}

/** In each ticket stands what was acknowledged, once, in the order in which it was written, now as ever. */
export async function checkTickets({ chronicle, players }: Community): Promise<string[]> {
  const faults: string[] = [];
  const said = new Map<string, Said[]>();
  const put = (id: string, one: Said) => said.set(id, [...(said.get(id) ?? []), one]);
  const opened = chronicle.done('openTicket');
  for (const { reply, input, began, ended } of opened) {
    put(reply.ticketId, { text: input.text, by: 'asker', began, ended });
  }
  const replies = chronicle.done('replyToTicket');
  for (const { input, began, ended } of replies) {
    put(input.ticketId, { text: input.text, by: 'asker', began, ended });
  }
  for (const { input, began, ended } of chronicle.done('answerTicket')) {
    put(input.ticketId, { text: input.text, by: 'support', began, ended });
  }
  for (const { who, reply } of opened) {
    const { ticketId } = reply;
    const asker = players.find(({ userId }) => userId === who);
    if (!asker) continue;
    const { messages } = await asker.looks[asker.home].ticket({ ticketId });
    const lines = messages.map(({ by, text }) => `${by}: ${text}`);
    const expected = said.get(ticketId) ?? [];
    const answered = expected.map(({ by, text }) => `${by}: ${text}`);
    for (const line of answered)
      if (!lines.includes(line)) faults.push(`${ticketId} lacks ${line}`);
    for (const line of lines) if (!answered.includes(line)) faults.push(`nobody has said ${line}`);
    for (const line of repeated(lines)) faults.push(`${ticketId} has ${line} twice`);
    const inPlace = lines.flatMap(
      (line) => expected.find((one) => `${one.by}: ${one.text}` === line) ?? [],
    );
    let latest = 0;
    for (const { text, began, ended } of inPlace) {
      if (ended < latest) faults.push(`${ticketId}: ${text} stands behind what came after it`);
      latest = Math.max(latest, began);
    }
    for (const one of replies.filter(({ input }) => input.ticketId === ticketId)) {
      const then = one.reply.messages.map(({ messageId }) => messageId).join();
      const now = messages.map(({ messageId }) => messageId).join();
      if (!now.startsWith(then)) faults.push(`${ticketId}: what was read has changed its order`);
    }
  }
  return faults;
}

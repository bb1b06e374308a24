import { repeated } from '../../pages.ts';
import type { Chronicle } from '../chronicle.ts';
import type { Community } from '../people.ts';

interface Said {
  /** Author and text. */
  readonly line: string;
  readonly began: number;
  readonly ended: number;
}

/** Checks that each ticket has its acknowledged messages once and in order. */
export async function checkTickets({ chronicle, players }: Community): Promise<string[]> {
  const faults: string[] = [];
  const said = saidIn(chronicle);
  const replies = chronicle.done('replyToTicket');
  for (const { who, reply } of chronicle.done('openTicket')) {
    const { ticketId } = reply;
    const asker = players.find(({ userId }) => userId === who);
    if (!asker) continue;
    const { messages } = await asker.looks[asker.home].ticket({ ticketId });
    const idsOf = (all: typeof messages) => all.map(({ messageId }) => messageId).join();
    const lines = messages.map(({ by, text }) => `${by}: ${text}`);
    faults.push(...wrongLines(ticketId, lines, said.get(ticketId) ?? []));
    for (const earlier of replies.filter(({ input }) => input.ticketId === ticketId)) {
      if (!idsOf(messages).startsWith(idsOf(earlier.reply.messages)))
        faults.push(`${ticketId}: what was read has changed its order`);
    }
  }
  return faults;
}

/** Acknowledged messages by ticket. */
function saidIn(chronicle: Chronicle): Map<string, Said[]> {
  const said = new Map<string, Said[]>();
  const put = (id: string, one: Said) => said.set(id, [...(said.get(id) ?? []), one]);
  for (const { reply, input, began, ended } of chronicle.done('openTicket')) {
    put(reply.ticketId, { line: `asker: ${input.text}`, began, ended });
  }
  for (const { input, began, ended } of chronicle.done('replyToTicket')) {
    put(input.ticketId, { line: `asker: ${input.text}`, began, ended });
  }
  for (const { input, began, ended } of chronicle.done('answerTicket')) {
    put(input.ticketId, { line: `support: ${input.text}`, began, ended });
  }
  return said;
}

function wrongLines(ticketId: string, lines: readonly string[], said: readonly Said[]): string[] {
  const answered = said.map(({ line }) => line);
  const lacking = answered.filter((line) => !lines.includes(line));
  const unsaid = lines.filter((line) => !answered.includes(line));
  return [
    ...lacking.map((line) => `${ticketId} lacks ${line}`),
    ...unsaid.map((line) => `nobody has said ${line}`),
    ...repeated(lines).map((line) => `${ticketId} has ${line} twice`),
    ...misplaced(ticketId, lines, said),
  ];
}

/** A message that was sent before another began is earlier. */
function misplaced(ticketId: string, lines: readonly string[], said: readonly Said[]): string[] {
  const faults: string[] = [];
  const inPlace = lines.flatMap((line) => said.find((one) => one.line === line) ?? []);
  let latest = 0;
  for (const { line, began, ended } of inPlace) {
    if (ended < latest) faults.push(`${ticketId}: ${line} stands behind what came after it`);
    latest = Math.max(latest, began);
  }
  return faults;
}

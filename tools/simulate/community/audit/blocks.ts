import { SAME_END_MS } from '#features/community/chat/rules/sanctions.ts';
import { tally } from '../../record.ts';
import { type CallName, type Chronicle, type Command, type Done, isBefore } from '../chronicle.ts';
import type { Community } from '../people.ts';

/** Times of two nodes differ by less. */
const SKEW_MS = 1_000;

/** A state from the command that starts it to the command that ends it. */
interface Span {
  readonly from: Command;
  readonly until: Command | undefined;
}

/** Checks that blocked and timed-out players sent nothing, and that nobody else was refused. */
export function checkBlocks(community: Community): string[] {
  return [...pastBlocks(community), ...pastTimeOuts(community)];
}

function pastBlocks({ chronicle }: Community): string[] {
  const pairs = new Map(
    chronicle
      .done('openDirect')
      .map(({ who, input, reply }) => [reply.roomId, [who, input.userId]] as const),
  );
  const blocks = spansOf(chronicle.done('blockPlayer'), ({ who, input }) => ({
    key: `${who} ${input.userId}`,
    isOn: input.block,
  }));
  /** The blocks between the two players of a direct room; empty for other rooms. */
  const blocksOn = ({ who, input }: Command<'sendChatMessage'>) => {
    const other = pairs.get(input.roomId)?.find((id) => id !== who) ?? '';
    return [...(blocks.get(`${who} ${other}`) ?? []), ...(blocks.get(`${other} ${who}`) ?? [])];
  };
  const sentAnyway = said(chronicle).filter((sent) =>
    blocksOn(sent).some((span) => surelyHolds(span, sent)),
  );
  const byNobody = chronicle
    .refused('sendChatMessage')
    .filter(({ refusal }) => refusal === 'blocked_between')
    .filter((refused) => !blocksOn(refused).some((span) => mayHold(span, refused)));
  return [
    ...sentAnyway.map(({ who, input }) => `${input.text} of ${who} got past a block`),
    ...byNobody.map(
      ({ who, input }) => `${input.text} of ${who} was refused, and nobody has blocked them`,
    ),
  ];
}

/** Checks time-outs. A new one replaces an earlier one, unless both end at about the same time. */
function pastTimeOuts({ chronicle }: Community): string[] {
  const outs = [
    ...chronicle
      .done('timeOutChatPlayer')
      .map((command) => ({ ...command, minutes: command.input.minutes })),
    ...chronicle.done('liftChatTimeOut').map((command) => ({ ...command, minutes: 0 })),
  ].sort((a, b) => a.began - b.began);
  const faults: string[] = [];
  for (const sent of said(chronicle)) {
    const own = outs.filter(({ input }) => input.userId === sent.who);
    const known = own.findLast((out) => isBefore(out, sent));
    const isSure = !own.some((out) => !isBefore(out, sent) && !isBefore(sent, out));
    if (!known || !isSure) continue;
    const until = known.from.getTime() + known.minutes * 60_000;
    if (sent.to.getTime() + SAME_END_MS < until) {
      faults.push(`${sent.input.text} of ${sent.who} was said during a time-out`);
    }
  }
  for (const sent of chronicle.refused('sendChatMessage')) {
    if (sent.refusal !== 'chat_timed_out') continue;
    const own = outs.filter(({ input, began }) => input.userId === sent.who && began < sent.ended);
    const isPossible = own.some(
      ({ to, minutes }) => to.getTime() + minutes * 60_000 + SKEW_MS > sent.from.getTime(),
    );
    if (!isPossible) faults.push(`${sent.who} was kept from writing by nobody`);
  }
  return faults;
}

/** Checks that each mention notifies its player once, and not at all past a mute or a block. */
export function checkMentions(
  { chronicle, players }: Community,
  told: readonly { readonly to: string; readonly by: string; readonly type: string }[],
): string[] {
  const mutes = spansOf(chronicle.done('muteChatPlayer'), ({ who, input }) => ({
    key: `${who} ${input.userId}`,
    isOn: input.act !== 'unmute',
  }));
  const blocks = spansOf(chronicle.done('blockPlayer'), ({ who, input }) => ({
    key: `${who} ${input.userId}`,
    isOn: input.block,
  }));
  const rooms = spansOf(chronicle.done('muteChatRoom'), ({ who, input }) => ({
    key: `${who} ${input.roomId}`,
    isOn: input.act !== 'unmute',
  }));
  const most = new Map<string, number>();
  const least = new Map<string, number>();
  /** Spans in which a mention does not reach its player. */
  const between = ({ who, input }: Done<'sendChatMessage'>, called: string) => [
    ...(mutes.get(`${called} ${who}`) ?? []),
    ...(blocks.get(`${called} ${who}`) ?? []),
    ...(blocks.get(`${who} ${called}`) ?? []),
    ...(rooms.get(`${called} ${input.roomId}`) ?? []),
  ];
  for (const sent of said(chronicle)) {
    for (const { userId } of sent.reply.mentions) {
      const spans = between(sent, userId);
      const key = `${sent.who} ${userId}`;
      if (!spans.some((span) => surelyHolds(span, sent))) tally(most, key);
      if (!spans.some((span) => mayHold(span, sent))) tally(least, key);
    }
  }
  const calls = new Map<string, number>();
  for (const { to, by, type } of told) if (type === 'chat_mention') tally(calls, `${by} ${to}`);
  const all = players.flatMap((one) => players.map((other) => `${one.userId} ${other.userId}`));
  return all.flatMap((key) => {
    const [count, from, to] = [calls.get(key) ?? 0, least.get(key) ?? 0, most.get(key) ?? 0];
    return from <= count && count <= to
      ? []
      : [`${key}: ${count} calls told, ${from} to ${to} were made`];
  });
}

/** The first command of each message, because the reply to a repeated one shows later changes. */
function said(chronicle: Chronicle): Done<'sendChatMessage'>[] {
  const first = new Map<string, Done<'sendChatMessage'>>();
  for (const sent of chronicle.done('sendChatMessage')) {
    if (!first.has(sent.reply.messageId)) first.set(sent.reply.messageId, sent);
  }
  return [...first.values()];
}

/** The spans of each key, from the command that starts one to the command that ends it. */
function spansOf<N extends CallName>(
  commands: readonly Done<N>[],
  read: (command: Done<N>) => { readonly key: string; readonly isOn: boolean },
): Map<string, Span[]> {
  const spans = new Map<string, Span[]>();
  for (const command of commands) {
    const { key, isOn } = read(command);
    const own = spans.get(key) ?? [];
    const open = own.at(-1)?.until === undefined ? own.at(-1) : undefined;
    const plain = command as unknown as Command; // only its times are read
    if (isOn && !open) own.push({ from: plain, until: undefined });
    if (!isOn && open) own[own.length - 1] = { ...open, until: plain };
    spans.set(key, own);
  }
  return spans;
}

interface Moment {
  readonly began: number;
  readonly ended: number;
}

function surelyHolds({ from, until }: Span, command: Moment): boolean {
  return isBefore(from, command) && (!until || isBefore(command, until));
}

function mayHold({ from, until }: Span, command: Moment): boolean {
  return !isBefore(command, from) && (!until || !isBefore(until, command));
}

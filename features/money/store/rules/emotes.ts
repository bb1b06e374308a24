import { type Design, enhancerOf } from './enhancers.ts';

/** The room emotes: written `:name:`, drawn by the part `Emote`. */
const EMOTE_PACKS = {
  emotes_arena: ['gg', 'goal', 'fire', 'cup'],
  emotes_mood: ['happy', 'sad', 'angry', 'cool'],
} as const;

export const EMOTES = [...EMOTE_PACKS.emotes_arena, ...EMOTE_PACKS.emotes_mood] as const;
export type EmoteName = (typeof EMOTES)[number];

/** The emotes that come with a player's enhancers. */
export function emotesIn(designs: readonly Design[]): readonly EmoteName[] {
  const packs = designs.filter((design) => enhancerOf(design).kind === 'emotes');
  return EMOTES.filter((name) => packs.some((pack) => packHas(pack, name)));
}

export type TextPart = { readonly text: string } | { readonly emote: EmoteName };

const WRITTEN = /:([a-z]{2,12}):/g;

/**
 * Splits a message into emotes that its author may use, and text. The joined parts are the message again.
 */
export function withEmotes(message: string, allowed: readonly string[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of message.matchAll(WRITTEN)) {
    const emote = EMOTES.find((name) => name === found[1] && allowed.includes(name));
    if (!emote) continue;
    if (found.index > from) parts.push({ text: message.slice(from, found.index) });
    parts.push({ emote });
    from = found.index + found[0].length;
  }
  if (from < message.length) parts.push({ text: message.slice(from) });
  return parts;
}

function packHas(design: Design, name: EmoteName): boolean {
  const packs: Readonly<Record<string, readonly string[]>> = EMOTE_PACKS;
  return packs[design]?.includes(name) ?? false;
}

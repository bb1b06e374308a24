import { usernameKey } from '#core/fields.ts';
import { lastOf } from '#core/lists.ts';
import { parseUrl } from '#core/url.ts';

/** A message cut into what is shown plainly, links, and players called by name. Never markup. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly host: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: string };

interface Mentioned {
  readonly userId: string;
  readonly username: string;
}

/** Neither quotes nor marks of direction, which right-to-left texts have around an address. */
const LINK = /https?:\/\/[^\s<>"'`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/giu;
/** Punctuation of any script; but addresses may end in `/`, `-`, `_`, `#`, `%`, `&`, `@`, `*`. */
const PUNCTUATION = /(?![-/_#%&@*\\])\p{P}$/u;
const OPENS: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '）': '（',
  '】': '【',
  '」': '「',
  '』': '『',
  '》': '《',
};
const MAX_LINK = 500;

/** Cuts a text for the screen: only `http` and `https` become links, and only such whose host can be read. */
export function partsOf(text: string, mentions: readonly Mentioned[] = []): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const link = linkOf(found[0]);
    if (!link) continue;
    parts.push(...mentionParts(text.slice(from, found.index), mentions), link);
    from = found.index + link.text.length;
  }
  parts.push(...mentionParts(text.slice(from), mentions));
  return parts;
}

/** For each place of a text that may call somebody what it may name, the longest first; addresses of links call nobody. */
export function namesCalled(text: string): (readonly string[])[] {
  return partsOf(text).flatMap((part) =>
    part.kind === 'text' ? callsIn(part.text).map(({ names }) => names) : [],
  );
}

function linkOf(found: string): Extract<TextPart, { kind: 'link' }> | undefined {
  const text = withoutSentence(found);
  const url = text.length <= MAX_LINK ? parseUrl(text) : null;
  if (!url?.hostname.includes('.')) return undefined;
  // `https://bank.example@elsewhere.example` shows another host than it leads to
  if (url.username !== '' || url.password !== '') return undefined;
  return { kind: 'link', text, href: url.href, host: url.hostname };
}

/** Leaves out what belongs to the sentence: punctuation at the end, and brackets that were opened before the link. */
function withoutSentence(found: string): string {
  let link = found;
  while (PUNCTUATION.test(link)) {
    const sign = lastOf([...link]) ?? '';
    const opening = OPENS[sign];
    if (opening && countOf(link, opening) >= countOf(link, sign)) break;
    link = link.slice(0, -sign.length);
  }
  return link;
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function mentionParts(text: string, mentions: readonly Mentioned[]): TextPart[] {
  const parts: TextPart[] = [];
  const userIds = new Map(mentions.map((one) => [usernameKey(one.username), one.userId]));
  let from = 0;
  const plain = (end: number) => {
    if (end > from) parts.push({ kind: 'text', text: text.slice(from, end) });
  };
  for (const { at, names } of callsIn(text)) {
    const name = names.find((one) => userIds.has(usernameKey(one)));
    const userId = name === undefined ? undefined : userIds.get(usernameKey(name));
    if (name === undefined || userId === undefined || at < from) continue;
    plain(at);
    from = at + 1 + name.length;
    parts.push({ kind: 'mention', text: text.slice(at, from), userId });
  }
  plain(text.length);
  return parts;
}

/** Players are called by what follows an `@`; usernames may hold blanks, so several readings are possible. */

const NAME_MAX = 20;
const NAME_MIN = 3;
/** A sign in the middle of a word, such as in an e-mail address, calls nobody. */
const IN_WORD = /[\p{L}\p{M}\p{N}_]$/u;
const IN_NAME = String.raw`\p{L}\p{M}\p{N}_.\-\p{Default_Ignorable_Code_Point}`;
const CALL = new RegExp(`@([${IN_NAME}][${IN_NAME} ]*)`, 'gu');
/** Signs looked at in one message. */
const MOST_SIGNS = 20;
/** A name of 20 characters has at most 10 words. */
const MOST_WORDS = 10;

/** A place of a text where somebody may be called. */
interface Call {
  /** Index of the `@`. */
  readonly at: number;
  /** Names that the text behind it may be, the longest first, as they are written there. */
  readonly names: readonly string[];
}

/** Each `@` of a text that may call somebody. */
function callsIn(text: string): Call[] {
  const calls: Call[] = [];
  for (const { index: at, 1: after = '' } of text.matchAll(CALL)) {
    if (calls.length === MOST_SIGNS) break;
    if (IN_WORD.test(text.slice(Math.max(0, at - 2), at))) continue; // one sign has up to two units
    const names = readingsOf(after);
    if (names.length > 0) calls.push({ at, names });
  }
  return calls;
}

function readingsOf(after: string): string[] {
  const words = after.split(' ').slice(0, MOST_WORDS);
  const readings = words.flatMap((_, index) => {
    const name = words
      .slice(0, index + 1)
      .join(' ')
      .trimEnd();
    return [name, name.replace(/[.-]+$/u, '')]; // the end of a sentence, perhaps
  });
  const fit = readings.filter((name) => {
    const length = [...name.replace(/\p{Default_Ignorable_Code_Point}/gu, '')].length;
    return length >= NAME_MIN && length <= NAME_MAX;
  });
  return [...new Set(fit)].sort((a, b) => b.length - a.length);
}

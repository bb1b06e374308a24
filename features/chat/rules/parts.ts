/** A message cut into what is shown plainly, links, and players called by name. Never markup. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly host: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: string };

interface Mentioned {
  readonly userId: string;
  readonly username: string;
}

const LINK = /https?:\/\/[^\s<>"'`]+/giu;
/** What ends a sentence is no part of a link in it. */
const AFTER_A_LINK = /[.,;:!?)\]}'"»…،؛؟።፣]+$/u;
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

function linkOf(found: string): Extract<TextPart, { kind: 'link' }> | undefined {
  const text = found.replace(AFTER_A_LINK, '');
  const url = text.length <= MAX_LINK ? URL.parse(text) : null;
  if (!url?.hostname.includes('.')) return undefined;
  // `https://bank.example@elsewhere.example` shows another host than it leads to
  if (url.username !== '' || url.password !== '') return undefined;
  return { kind: 'link', text, href: url.href, host: url.hostname };
}

function mentionParts(text: string, mentions: readonly Mentioned[]): TextPart[] {
  if (text === '') return [];
  const longestFirst = [...mentions].sort((a, b) => b.username.length - a.username.length);
  for (const { userId, username } of longestFirst) {
    const at = indexOfName(text, username);
    if (at < 0) continue;
    const end = at + 1 + username.length;
    return [
      ...mentionParts(text.slice(0, at), mentions),
      { kind: 'mention', text: text.slice(at, end), userId },
      ...mentionParts(text.slice(end), mentions),
    ];
  }
  return [{ kind: 'text', text }];
}

function indexOfName(text: string, username: string): number {
  return username === '' ? -1 : text.toLowerCase().indexOf(`@${username.toLowerCase()}`);
}

import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { ReplyOf } from '#platform/http/contract.ts';
import { browserApi } from '#ui/api/browser.ts';
import type { chatCalls } from '../../chat.contract.ts';
import { roomIn } from '../addresses.ts';

type Player = ReplyOf<typeof chatCalls.chatMentionable>['items'][number];

const NOBODY: readonly Player[] = [];
/** Pause in typing before names are looked up, so that not every letter asks. */
const PAUSE_MS = 150;

/** Suggests members for the name typed after an @, chosen by keys or touch. */
export function useMentions(
  roomId: string,
  field: RefObject<HTMLTextAreaElement | null>,
  write: (text: string) => void,
) {
  const listId = useId();
  const [found, setFound] = useState(NOBODY);
  const [active, setActive] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');

  const close = () => {
    clearTimeout(timer.current);
    asked.current = '';
    setFound(NOBODY);
  };
  const look = () => {
    const begun = namedAt(field.current?.value ?? '', field.current?.selectionStart ?? 0);
    if (!begun) return close();
    if (begun.name === asked.current) return;
    asked.current = begun.name;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const { items } = await browserApi
        .chatMentionable({ roomId: roomIn(roomId), q: begun.name })
        .catch(() => ({ items: NOBODY })); // names are typed as well
      if (asked.current !== begun.name) return;
      setFound(items);
      setActive(0);
    }, PAUSE_MS);
  };
  const choose = (player: Player) => {
    const text = field.current?.value ?? '';
    const caret = field.current?.selectionStart ?? text.length;
    const begun = namedAt(text, caret);
    if (!begun) return;
    write(`${text.slice(0, begun.at)}@${player.username} ${text.slice(caret)}`);
    close();
    field.current?.focus();
  };
  /** True if the list handled the key. */
  const press = (event: KeyboardEvent): boolean => {
    if (found.length === 0) return false;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = found[active];
    if (step) setActive((active + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    return true;
  };
  const activeId = found[active] ? `${listId}-${active}` : undefined;
  return { listId, found, active, activeId, look, press, choose, close };
}

export type Mentions = ReturnType<typeof useMentions>;

/** Characters of the longest username. */
const MOST = 20;

/** The name that is being typed behind an @ before the caret: its start, and its letters so far. */
export function namedAt(text: string, caret: number): { at: number; name: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || (at > 0 && !/[\s(]/u.test(before[at - 1] ?? ''))) return null;
  const name = before.slice(at + 1);
  if (name === '' || name.length > MOST || /^\s|\n|\s\s/u.test(name)) return null;
  return { at, name };
}

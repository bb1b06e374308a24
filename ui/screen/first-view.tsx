import { createContext, useContext, useEffect } from 'react';

/** What a screen says of its page while the server renders the first view; the page is written around it afterwards. */
export interface FirstView {
  title: string;
  /** Names and values of what others read of a page that is shared. */
  readonly metas: Map<string, string>;
  /** Whose texts it was rendered with. */
  readonly namespaces: Set<string>;
  /** Sources of its parts that have scripts of their own. */
  readonly parts: Set<string>;
}

/** Only the server has one. */
export const FirstViewContext = createContext<FirstView | undefined>(undefined);

export function emptyFirstView(): FirstView {
  return { title: '', metas: new Map(), namespaces: new Set(), parts: new Set() };
}

/** What the window and a bookmark say. */
export function WindowTitle({ children }: { readonly children: string }) {
  const view = useContext(FirstViewContext);
  if (view) view.title = children;
  useEffect(() => {
    document.title = children;
  }, [children]);
  return null;
}

/** What networks and messengers read of a page that is shared: they run no script, so it is of the first view alone. */
export function SharedAs({ metas }: { readonly metas: Readonly<Record<string, string>> }) {
  const view = useContext(FirstViewContext);
  for (const [name, content] of Object.entries(metas)) view?.metas.set(name, content);
  return null;
}

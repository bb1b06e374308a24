import { Fragment, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

/**
 * Props of a JSX element whose texts stand alone: texts side by side are joined, and a text beside elements gets a `span`.
 *
 * Browsers' translators replace text nodes by elements of their own (`<font>`). React changes an element's only text by
 * `textContent`, which works on a translated page. A text beside elements is a node that React keeps: on a translated page
 * its changes are lost, and removing it, or inserting something before it, throws (facebook/react#11538).
 */
export function withTextsApart(type: unknown, given: unknown): { readonly children?: ReactNode } {
  const props = given as { readonly children?: ReactNode }; // the compiler gives an object
  const { children } = props;
  if (children === undefined) return props;
  const kept = type === Fragment ? apart([children].flat()) : ofElement(children);
  return kept === undefined ? props : { ...props, children: kept };
}

function ofElement(children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return undefined; // React's own way for an only text
  if (!children.every((child) => isText(child) || isNothing(child))) return apart(children);
  return children.some(isText) ? children.filter(isText).join('') : undefined;
}

/** Elements keep their places, by which React knows them. Undefined where there is no text. */
function apart(children: readonly ReactNode[]): ReactNode[] | undefined {
  const placed: ReactNode[] = [...children];
  let changed = false;
  let run = '';
  let start = 0;
  const close = () => {
    // blanks are no words: no translator replaces them, and in a row a span would be an item of its own
    if (run.trim() !== '') {
      placed.fill(null, start, start + 1);
      placed[start] = jsx('span', { children: run }, `text ${start}`);
      changed = true;
    } else if (run !== '') placed[start] = run;
    run = '';
  };
  for (const [at, child] of children.entries()) {
    if (isText(child)) {
      if (run === '') start = at;
      run += child;
      placed[at] = null;
    } else if (!isNothing(child)) {
      close();
      const inner = Array.isArray(child) ? apart(child) : undefined;
      if (inner) {
        placed[at] = inner;
        changed = true;
      }
    }
  }
  close();
  return changed ? placed : undefined;
}

function isText(child: unknown): child is string | number | bigint {
  return typeof child === 'string'
    ? child !== ''
    : typeof child === 'number' || typeof child === 'bigint';
}

/** True if React shows nothing for it. */
function isNothing(child: unknown): boolean {
  return child === null || child === undefined || typeof child === 'boolean' || child === '';
}

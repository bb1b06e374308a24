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
  if (type === Fragment) {
    const kept = Array.isArray(children) ? apart(children) : apart([children])[0];
    return { ...props, children: kept };
  }
  if (!Array.isArray(children)) return props; // React's own way for an only text
  const kept = children.some(isElement)
    ? apart(children)
    : children.filter(isText).join('') || children;
  return { ...props, children: kept };
}

/** Each run of texts becomes one element in the place of its last. Elements keep their places, by which React knows them. */
function apart(children: readonly ReactNode[]): ReactNode[] {
  const placed: ReactNode[] = [];
  let run = '';
  let last = 0;
  const close = () => {
    // blanks are no words: no translator replaces them, and in a row a span would be an item of its own
    if (run) placed[last] = run.trim() ? jsx('span', { children: run }, `text ${last}`) : run;
    run = '';
  };
  for (const [at, child] of children.entries()) {
    if (isText(child)) {
      run += child;
      last = at;
      placed[at] = null;
    } else {
      if (isElement(child)) close();
      placed[at] = Array.isArray(child) ? apart(child) : child;
    }
  }
  close();
  return placed;
}

function isText(child: unknown): child is string | number {
  return typeof child === 'string' || typeof child === 'number';
}

/** True for elements and lists of them; React shows nothing for the rest. */
function isElement(child: unknown): boolean {
  return typeof child === 'object' && child !== null;
}

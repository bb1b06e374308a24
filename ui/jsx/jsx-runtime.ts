// The compiler calls these for every JSX element (`jsxImportSource` in tsconfig.json).
import * as react from 'react/jsx-runtime';
import { withTextsApart } from './texts-apart.ts';

export { Fragment } from 'react/jsx-runtime';
export type { JSX } from './jsx-types.ts';

export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, withTextsApart(type, props), key);

/** React tells the two apart in development alone. */
export const jsxs: typeof react.jsxs = (type, props, key) => jsx(type, props, key);

// As jsx-runtime.ts, under `npm run dev` and in tests.
import * as react from 'react/jsx-dev-runtime';
import { withTextsApart } from './texts-apart.ts';

export { Fragment } from 'react/jsx-dev-runtime';
export type { JSX } from './jsx-types.ts';

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, ...rest) => {
  const apart = withTextsApart(type, props);
  // joined texts are no list any longer
  return react.jsxDEV(type, apart, key, isStatic && Array.isArray(apart.children), ...rest);
};

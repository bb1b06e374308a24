// As jsx-runtime.ts, under `npm run dev` and in tests.
import * as react from 'react/jsx-dev-runtime';
import { withTextsApart } from './texts-apart.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, ...rest) => {
  const apart = withTextsApart(type, props);
  // joined texts are no list any longer
  return react.jsxDEV(type, apart, key, isStatic && Array.isArray(apart.children), ...rest);
};

import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loader as landing } from '#features/community/brands-and-legal/screens/landing.tsx';
import { placeContext } from './visit.ts';

export { default } from '#features/community/brands-and-legal/screens/landing.tsx';

/** `/` is the landing page of a brand that has it there, and leads the others to theirs. */
export async function loader(args: LoaderFunctionArgs) {
  const { baseRoute } = args.context.get(placeContext).brand.landing;
  if (baseRoute === '/') return landing(args);
  throw redirect(baseRoute + args.url.search);
}

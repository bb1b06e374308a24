import { Suspense } from 'react';
import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { MOMENT } from '#features/play/matches/screens/addresses.ts';
import { lazyPart } from '#ui/screen/lazy-part.tsx';
import { screenAction, screenLoader } from '#ui/screen/load.ts';
import { seenIn } from './seen.ts';

const OccasionDialog = lazyPart(() => import('./stage/occasion-dialog.tsx'), 'OccasionDialog');

const HERE = '/home';

const load = screenLoader(async ({ api, url }) =>
  url.searchParams.has(MOMENT) ? (await api.moments({})).larger : null,
);
export const loader = load.server;
export const clientLoader = load.browser;

const act = screenAction(
  async ({ api, form }) => {
    await api.markMomentSeen(seenIn(form));
    return redirect(HERE, 303);
  },
  () => 'needs-network',
);
export const action = act.server;
export const clientAction = act.browser;

/** A larger occasion over Home, which its first card opens. */
export default function MomentOverHome() {
  const larger = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  if (!larger || !query.has(MOMENT)) return null;
  return (
    <Suspense>
      <OccasionDialog key={larger.key} larger={larger} closeTo={HERE} />
    </Suspense>
  );
}

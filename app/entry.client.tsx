import { Suspense, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { textsOfPage } from '#ui/i18n/texts.tsx';
import { PLACE } from './place.ts';

const place = document.getElementById(PLACE);
if (!place) throw new Error('the page has no place for its screen');

// The first view stays as the server has rendered it until its texts are here; the screen says it if some never come.
await textsOfPage().catch(() => undefined);
const router = <HydratedRouter />;
startTransition(() => {
  // Preact waits for what is missing only within a boundary; React would miss the boundary in the page
  hydrateRoot(place, import.meta.env.PROD ? <Suspense>{router}</Suspense> : router);
});

import { Suspense, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { textsOfPage } from '#ui/i18n/texts.tsx';
import { PLACE } from './place.ts';

const place = document.getElementById(PLACE);
if (!place) throw new Error('the page has no place for its screen');

// The first view stays as the server has rendered it until all of its texts are here.
// Where some never come, the screen says so itself.
await textsOfPage().catch(() => undefined);
startTransition(() => {
  hydrateRoot(
    place,
    <Suspense>
      <HydratedRouter />
    </Suspense>,
  );
});

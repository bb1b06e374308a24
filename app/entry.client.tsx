import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { textsOfPage } from '#ui/i18n/texts.tsx';
import { askIfKept } from '#ui/screen/kept.ts';

const isWatched = 'errors' in document.documentElement.dataset;
if (isWatched) import('#ui/screen/page-errors.ts').then(({ watchErrors }) => watchErrors());
askIfKept();
// Hydration would stop at the first component whose texts are missing, so the texts come first. A failure is shown by
// the screen itself.
await textsOfPage().catch(() => undefined);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* errors that the router shows are errors of the page, too */}
      <HydratedRouter {...(isWatched && { onError: window.reportError })} />
    </StrictMode>,
  );
});

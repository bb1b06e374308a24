import { lazy, Suspense } from 'react';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ErrorState } from '#ui/components/error-state.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useOnceReachable } from '#ui/network/reachable.ts';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { useScripted } from '#ui/screen/scripted.ts';

/** Nothing is shown if its script is missing. */
const KeptPages = lazy(() =>
  optionalPart(async () => ({ default: (await import('./kept-pages.tsx')).KeptPages })),
);

const HOME = '/landing';

export interface NoNetworkProps {
  /** Address of the page; null where none was asked for. */
  readonly address: string | null;
  /** Loads the page; called when the server answers again. */
  readonly open: (address: string) => void;
}

/** In place of a screen that needs the network: says so, leads back, lists what can be read, and opens it when the network is back. */
export function NoNetwork({ address, open }: NoNetworkProps) {
  const t = useTexts('common');
  const isScripted = useScripted();
  useOnceReachable(address, () => address !== null && open(address));
  return (
    <>
      <ErrorState
        level={1}
        title={t('offline_title')}
        action={
          <>
            <ButtonLink to={address ?? HOME} reloadDocument variant="primary">
              {t('retry')}
            </ButtonLink>
            {isScripted && <Back />}
          </>
        }
      >
        {t('opens_online')}
      </ErrorState>
      {isScripted && (
        <Suspense>
          <KeptPages />
        </Suspense>
      )}
    </>
  );
}

function Back() {
  const t = useTexts('common');
  if (window.history.length < 2) return null;
  return <Button onClick={() => window.history.back()}>{t('back')}</Button>;
}

import { lazy, type ReactNode, Suspense } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Unreachable } from '#ui/api/problem.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ErrorState } from '#ui/components/error-state.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { UNREACHABLE } from '#ui/screen/load.ts';
import { PartMissing } from '#ui/screen/retry-import.ts';
import { Page } from '#ui/shell/page.tsx';
import type { NoNetworkProps } from './offline/no-network.tsx';

interface FailureProps {
  readonly error: unknown;
}

/** The page in place of a screen that failed. */
export function FailurePage({ error }: FailureProps) {
  const t = useTexts('common');
  return (
    <Page width="narrow" windowTitle={t(titleOf(error))}>
      <Failure error={error} />
    </Page>
  );
}

export function Failure({ error }: FailureProps) {
  const t = useTexts('common');
  if (isUnreachable(error)) return <ScreenAway />;
  // a form: the page does not reload before its player has seen that it was not sent
  if (error instanceof Unreachable) return <Away>{t('needs_network')}</Away>;
  if (error instanceof PartMissing) {
    return (
      <ErrorState
        level={1}
        title={t('part_failed_title')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      >
        {t('part_failed')}
      </ErrorState>
    );
  }
  const missing = isMissing(error);
  return (
    <ErrorState
      level={1}
      title={missing ? t('error_not_found_title') : t('error_title')}
      action={
        <>
          {!missing && <Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
          <ButtonLink to="/landing">{t('error_home')}</ButtonLink>
          {!missing && <ReportThis />}
        </>
      }
    >
      {missing ? t('error_not_found') : (refusalIn(error) ?? t('error_generic'))}
    </ErrorState>
  );
}

const LateNoNetwork = lazy(() =>
  import('./offline/late-no-network.tsx').then(
    ({ LateNoNetwork: part }) => ({ default: part }),
    () => ({ default: () => <PageAway /> }),
  ),
);

/** In place of a screen that needs the network. Its script comes late, so that no first view carries it. */
function NoNetwork(props: NoNetworkProps) {
  return (
    <Suspense fallback={<PageAway />}>
      <LateNoNetwork {...props} />
    </Suspense>
  );
}

function PageAway() {
  const t = useTexts('common');
  return <Away>{t('offline_text')}</Away>;
}

function Away({ children }: { readonly children: ReactNode }) {
  const t = useTexts('common');
  return (
    <ErrorState
      level={1}
      title={t('offline_title')}
      action={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
    >
      {children}
    </ErrorState>
  );
}

function ScreenAway() {
  const { pathname, search } = useLocation();
  return <NoNetwork address={pathname + search} open={() => window.location.reload()} />;
}

/** To the form of a bug report, which shows what goes along before anything is sent. */
function ReportThis() {
  const t = useTexts('common');
  const { pathname } = useLocation();
  const query = new URLSearchParams({ category: 'bug', from: pathname });
  return (
    <ButtonLink to={`/support?${query}`} variant="ghost">
      {t('error_report')}
    </ButtonLink>
  );
}

function titleOf(error: unknown) {
  if (isUnreachable(error)) return 'offline_title';
  return isMissing(error) ? 'error_not_found_title' : 'error_title';
}

function isUnreachable(error: unknown): boolean {
  return isRouteErrorResponse(error) && Object(error.data).code === UNREACHABLE;
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** The API's refusal in the visitor's language, if it refused the screen's loader. */
function refusalIn(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status >= 500) return undefined;
  const { detail } = Object(error.data);
  return typeof detail === 'string' && detail !== '' ? detail : undefined;
}

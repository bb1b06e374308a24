import { data, isRouteErrorResponse, Outlet } from 'react-router';
import { isOfficial } from '#features/identity/rules/officials.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { ErrorState } from '#ui/components/error-state.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader, UNREACHABLE } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { ConsoleShell } from './console-shell.tsx';
import { EntryFrame } from './entry-frame.tsx';

const load = screenLoader(async ({ api }) => {
  const { player } = await api.viewer({});
  if (!isOfficial(player?.roles ?? [])) throw data({ code: 'role_needed' }, { status: 403 });
  return null;
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Around the screens of whoever works here. What each may do, the calls decide. */
export default function ConsoleFrame() {
  return (
    <ConsoleShell>
      <Outlet />
    </ConsoleShell>
  );
}

/** What was refused or went wrong, with the navigation still in reach of who may be here. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { player } = useVisit();
  const isAtHome = isOfficial(player?.roles ?? []);
  const Around = isAtHome ? ConsoleShell : EntryFrame;
  return (
    <Around>
      <Refusal error={error} to={isAtHome ? '/console' : '/landing'} />
    </Around>
  );
}

function Refusal({ error, to }: { readonly error: unknown; readonly to: string }) {
  const t = useTexts('console');
  const common = useTexts('common');
  const { status, code, detail } = reasonOf(error);
  const away = code === UNREACHABLE;
  const title =
    (away && common('offline_title')) ||
    (status === 403 && t('refused_title')) ||
    (status === 404 && common('error_not_found_title')) ||
    common('error_title');
  const text =
    (away && common('offline_text')) ||
    (status === 403 && t('refused_text')) ||
    (status === 404 && common('error_not_found')) ||
    (detail ?? common('error_generic'));
  return (
    <Page width="narrow" windowTitle={title}>
      <ErrorState
        level={1}
        title={title}
        action={
          away ? (
            <Button onClick={() => window.location.reload()}>{common('retry')}</Button>
          ) : (
            <ButtonLink to={to}>{to === '/console' ? t('nav_today') : t('to_site')}</ButtonLink>
          )
        }
      >
        {text}
      </ErrorState>
    </Page>
  );
}

function reasonOf(error: unknown): { status: number; code?: unknown; detail?: string } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { code, detail } = Object(error.data);
  const isTold = error.status < 500 && typeof detail === 'string' && detail !== '';
  return { status: error.status, code, ...(isTold && { detail }) };
}

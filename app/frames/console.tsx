import { data, Outlet } from 'react-router';
import { isOfficial } from '#features/foundation/identity/rules/roles.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { ConsoleRefusal, useRefusal } from './console-refusal.tsx';
import { ConsoleShell } from './console-shell.tsx';
import { EntryFrame } from './entry-frame.tsx';

const load = screenLoader(async ({ api }) => {
  const { player } = await api.viewer({});
  if (!isOfficial(player?.roles ?? [])) throw data({ code: 'role_needed' }, { status: 403 });
  return null;
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The frame of the screens of officials. The calls decide what each official may do. */
export default function ConsoleFrame() {
  return (
    <ConsoleShell>
      <Outlet />
    </ConsoleShell>
  );
}

/** Shows a refusal or an error inside the navigation of visitors who may be here. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { player } = useVisit();
  const refusal = useRefusal(error);
  const isAtHome = isOfficial(player?.roles ?? []);
  const Around = isAtHome ? ConsoleShell : EntryFrame;
  return (
    <Around>
      <Page width="narrow" windowTitle={refusal.title}>
        <ConsoleRefusal refusal={refusal} to={isAtHome ? '/console' : '/landing'} level={1} />
      </Page>
    </Around>
  );
}

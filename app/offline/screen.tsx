import { useSearchParams } from 'react-router';
import { safeReturnTo } from '#features/foundation/identity/rules/entry.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import { Page } from '#ui/shell/page.tsx';
import { NoNetwork } from './no-network.tsx';

/** In place of a page that is not kept. The service worker stores it once, for every address. */
export default function OfflineScreen() {
  const t = useTexts('common');
  const [query] = useSearchParams();
  const isScripted = useScripted(); // the stored page knows no address
  const from = isScripted ? safeReturnTo(query.get('from')) : null;
  return (
    <Page width="narrow" windowTitle={t('offline_title')}>
      <NoNetwork address={from} open={(address) => window.location.replace(address)} />
    </Page>
  );
}

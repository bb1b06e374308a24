import { redirect, redirectDocument, useLoaderData } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { entryPath, safeReturnTo } from '../rules/entry.ts';
import { afterPortal, type StatusAtEntry } from '../rules/portal.ts';
import { Entry } from './parts/entry.tsx';

const load = screenLoader(async ({ api, url }) => {
  const { kind, url: outside } = await api.portal({});
  if (!kind || !outside) throw redirect(entryPath('/guest', url.searchParams));
  if (!url.searchParams.has('signature')) throw leave(outside, url);
  const proved = await prove(api, url.searchParams);
  if ('refusal' in proved) return { refusal: proved.refusal };
  const to = afterPortal(kind, await statusAtEntry(api, proved.checked), proved.mettleStateUser);
  if (to === 'out') throw leave(outside, url, 'check-failed');
  const asked = to === '/profile/me' && safeReturnTo(url.searchParams.get('returnTo'));
  throw redirect(asked || entryPath(to, url.searchParams));
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Redirects to the brand's portal, which leads back here. */
function leave(outside: string, here: URL, reason?: 'check-failed'): Response {
  const to = new URL(outside, here.origin);
  to.searchParams.set('returnTo', here.origin + entryPath('/portal', here.searchParams));
  if (reason) to.searchParams.set('reason', reason);
  return redirectDocument(to.href);
}

/** Sends the portal's proof from the address; returns a refusal to show. */
async function prove(api: Api, query: URLSearchParams) {
  const part = (name: string) => query.get(name) ?? '';
  const proof = { msisdn: part('msisdn'), brand: part('brand'), at: part('at') };
  try {
    return await api.portalProof({ ...proof, nonce: part('nonce'), signature: part('signature') });
  } catch (error) {
    if (isApiProblem(error) && error.status < 500) return { refusal: error.message };
    throw error;
  }
}

async function statusAtEntry(api: Api, checked: boolean): Promise<StatusAtEntry> {
  if (!checked) return 'check-failed';
  const { subscription } = await api.subscription({});
  return subscription?.mayPlay ? 'subscribed' : 'not-subscribed';
}

/** Only shown for a refused proof; all other visitors are redirected. */
export default function Portal() {
  const t = useTexts('identity');
  const { refusal } = useLoaderData<typeof loader>();
  return (
    <Entry title={t('portal_title')} text={t('portal_text')}>
      <Notice tone="danger" role="alert">
        {refusal}
      </Notice>
      <ButtonLink to="/portal" variant="primary" size="l" wide reloadDocument>
        {t('portal_again')}
      </ButtonLink>
    </Entry>
  );
}

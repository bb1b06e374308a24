import { data, isRouteErrorResponse, useLoaderData } from 'react-router';
import { TERMS_VARIANTS } from '#brands/brand.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { ErrorState } from '#ui/components/error-state.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Page } from '#ui/shell/page.tsx';
import { legalLoader } from './parts/legal-load.ts';
import { LegalPage } from './parts/legal-page.tsx';

const load = legalLoader((url) => {
  const wanted = url.searchParams.get('variant');
  if (wanted === null) return { kind: 'terms' };
  const variant = TERMS_VARIANTS.find((key) => key === wanted);
  if (!variant) throw data(null, { status: 404 });
  return { kind: 'terms', variant };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The brand's terms; `?variant=` shows another page of them, for review. */
export default function TermsConditions() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}

/** The brand has no page of terms (`default`), or there is none of that name. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const t = useTexts('legal');
  const tCommon = useTexts('common');
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Page windowTitle={t('no_terms_title')} width="narrow">
      <ErrorState
        level={1}
        title={t('no_terms_title')}
        action={<ButtonLink to="/landing">{tCommon('error_home')}</ButtonLink>}
      >
        {t('no_terms')}
      </ErrorState>
    </Page>
  );
}

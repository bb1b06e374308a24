import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { safeReturnTo } from '#features/foundation/identity/rules/entry.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ErrorState } from '#ui/components/error-state.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { KEPT_AT, KEPT_PAGES } from '#ui/screen/kept.ts';
import { Page } from '#ui/shell/page.tsx';

interface KeptPage {
  readonly path: string;
  readonly title: string;
  readonly at: string;
}

/** In place of a page that is not kept: there is no network, and this can be read without one. */
export default function OfflineScreen() {
  const t = useTexts('common');
  const [query] = useSearchParams();
  const pages = useKeptPages();
  const from = safeReturnTo(query.get('from') ?? undefined) ?? '/landing';
  return (
    <Page width="narrow" windowTitle={t('offline_title')}>
      <ErrorState
        level={1}
        title={t('offline_title')}
        action={
          <ButtonLink to={from} reloadDocument>
            {t('retry')}
          </ButtonLink>
        }
      >
        {t('offline_text')}
      </ErrorState>
      {pages.length > 0 && <KeptPages pages={pages} />}
    </Page>
  );
}

function KeptPages({ pages }: { readonly pages: readonly KeptPage[] }) {
  const t = useTexts('common');
  const format = useFormat();
  return (
    <Card title={t('kept_here')} padding="flush">
      <List>
        {pages.map(({ path, title, at }) => (
          <ListItem
            key={path}
            to={path}
            reloadDocument
            title={title}
            subtitle={format.dateTime(at)}
          />
        ))}
      </List>
    </Card>
  );
}

function useKeptPages(): readonly KeptPage[] {
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  useEffect(() => {
    // none where the browser keeps nothing
    keptPages().then(setPages, () => undefined);
  }, []);
  return pages;
}

async function keptPages(): Promise<KeptPage[]> {
  const kept = await caches.open(KEPT_PAGES);
  const found = await Promise.all((await kept.keys()).map((request) => described(kept, request)));
  const pages = found.filter((page) => page !== null);
  // one line a page, however often it was kept with another query; the newest first
  return [...new Map(pages.map((page) => [page.path.split('?')[0], page])).values()].reverse();
}

async function described(kept: Cache, request: Request): Promise<KeptPage | null> {
  const response = await kept.match(request);
  const at = response?.headers.get(KEPT_AT);
  if (!response || !at) return null;
  const { title } = new DOMParser().parseFromString(await response.text(), 'text/html');
  const { pathname, search } = new URL(request.url);
  return { path: pathname + search, title: title.split(' · ')[0] ?? title, at };
}

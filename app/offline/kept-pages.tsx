import { useEffect, useState } from 'react';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { KEPT_AT, KEPT_PAGES } from '#ui/screen/kept.ts';

interface KeptPage {
  readonly path: string;
  readonly title: string;
  readonly at: string;
}

/** Lists the pages that can be read without a network, the newest first. Renders nothing if none is kept. */
export function KeptPages() {
  const t = useTexts('common');
  const format = useFormat();
  const pages = useKeptPages();
  if (pages.length === 0) return null;
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

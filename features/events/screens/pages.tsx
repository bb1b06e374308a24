import { Pagination } from '#ui/components/pagination.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

interface PagesProps {
  readonly of: { readonly page: number; readonly pageSize: number; readonly total: number };
  readonly hrefFor: (page: number) => string;
}

/** Back and forth through a list of an event. */
export function Pages({ of: { page, pageSize, total }, hrefFor }: PagesProps) {
  const c = useTexts('common');
  return (
    <Pagination
      label={c('page_label')}
      {...{ page, pageSize, total, hrefFor }}
      previousLabel={c('page_previous')}
      nextLabel={c('page_next')}
      ofLabel={(page, pages) => c('page_of', { page, pages })}
    />
  );
}

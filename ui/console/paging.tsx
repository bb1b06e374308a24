import type { To } from 'react-router';
import { Pagination } from '../components/pagination.tsx';
import { useTexts } from '../i18n/texts.tsx';

interface PagingProps {
  readonly of: { readonly page: number; readonly pageSize: number; readonly total: number };
  readonly hrefFor: (page: number) => To;
}

/** The way through the pages of a list. */
export function Paging({ of, hrefFor }: PagingProps) {
  const t = useTexts('common');
  return (
    <Pagination
      label={t('page_label')}
      page={of.page}
      pageSize={of.pageSize}
      total={of.total}
      hrefFor={hrefFor}
      previousLabel={t('page_previous')}
      nextLabel={t('page_next')}
      ofLabel={(page, pages) => t('page_of', { page, pages })}
    />
  );
}

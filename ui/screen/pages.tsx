import type { To } from 'react-router';
import { Pagination } from '../components/pagination.tsx';
import { useTexts } from '../i18n/texts.tsx';

interface PagesProps {
  readonly of: { readonly page: number; readonly pageSize: number; readonly total: number };
  readonly hrefFor: (page: number) => To;
}

/** The way through the pages of a list, as a paged call has answered it. */
export function Pages({ of: { page, pageSize, total }, hrefFor }: PagesProps) {
  const t = useTexts('common');
  return (
    <Pagination
      label={t('page_label')}
      {...{ page, pageSize, total, hrefFor }}
      previousLabel={t('page_previous')}
      nextLabel={t('page_next')}
      ofLabel={(at, pages) => t('page_of', { page: at, pages })}
    />
  );
}

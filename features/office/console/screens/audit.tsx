import { Link, useLoaderData } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { FilterBar } from '#ui/console/filter-bar.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { isId } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { consoleCalls } from '../console.contract.ts';
import styles from './audit.module.css';

type Act = ReplyOf<typeof consoleCalls.officialActs>['items'][number];

const load = screenLoader(async ({ api, url }) => {
  const wanted = {
    by: url.searchParams.get('by')?.trim() ?? '',
    call: url.searchParams.get('call')?.trim() ?? '',
    subject: url.searchParams.get('subject')?.trim() ?? '',
  };
  const { by, call, subject } = wanted;
  // a text that is no id matches nobody
  const isNowhere = subject !== '' && !isId(subject);
  const page = pageIn(url);
  const acts = isNowhere
    ? { items: [], page, pageSize: 25, total: 0 }
    : await api.officialActs({
        ...(by && { by }),
        ...(call && { call }),
        ...(subject && { subject }),
        page,
      });
  return { wanted, acts };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Everything that somebody who works here has done, the latest first. */
export default function Audit() {
  const t = useTexts('console');
  const { wanted, acts } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const narrowed = (change: Partial<typeof wanted>, page = 1) => {
    const query = new URLSearchParams({ ...wanted, ...change });
    if (page > 1) query.set('page', String(page));
    for (const [name, value] of [...query]) if (value === '') query.delete(name);
    return `/console/audit?${query}`;
  };
  const columns = useColumns(narrowed);
  return (
    <Page
      title={t('audit_title')}
      width="wide"
      actions={
        <ButtonLink to="/api/export-acts" size="s" reloadDocument>
          {t('audit_csv')}
        </ButtonLink>
      }
    >
      <FilterBar submitLabel={t('audit_search')} key={JSON.stringify(wanted)}>
        <TextField name="by" label={t('audit_by')} defaultValue={wanted.by} maxLength={100} />
        <TextField name="call" label={t('audit_call')} defaultValue={wanted.call} maxLength={100} />
        <TextField
          name="subject"
          label={t('audit_subject')}
          defaultValue={wanted.subject}
          maxLength={36}
        />
      </FilterBar>
      <DataTable
        caption={t('audit_title')}
        rows={acts.items}
        keyOf={({ actId }) => actId}
        columns={columns}
        empty={
          <EmptyList
            title={t('audit_none')}
            action={<ButtonLink to="/console/audit">{t('audit_all')}</ButtonLink>}
          >
            {t('audit_none_text')}
          </EmptyList>
        }
      />
      <Pages of={acts} hrefFor={(page) => narrowed({}, page)} />
    </Page>
  );
}

/** Names and calls lead to all of the same. */
function useColumns(narrowed: (change: { by?: string; call?: string }) => string): Column<Act>[] {
  const t = useTexts('console');
  const format = useFormat();
  const { brand } = useVisit();
  return [
    {
      key: 'what',
      tight: true,
      head: t('audit_what'),
      main: true,
      cell: ({ call }) => (
        <Link to={narrowed({ call })}>
          <code translate="no" dir="ltr">
            {call}
          </code>
        </Link>
      ),
    },
    {
      key: 'when',
      tight: true,
      head: t('audit_when'),
      cell: ({ at }) => format.dateTime(at),
    },
    {
      key: 'who',
      tight: true,
      head: t('audit_who'),
      cell: ({ official, viaKey, audience, brand: of }) => (
        <>
          {official.userId === '' ? (
            <bdi translate="no">{official.username}</bdi>
          ) : (
            <Link to={narrowed({ by: official.username })}>
              <bdi translate="no">{official.username}</bdi>
            </Link>
          )}
          {viaKey && <span className="muted"> {t('audit_by_key')}</span>}
          {(of !== null || audience !== brand.audience) && (
            <>
              {' '}
              <code translate="no" dir="ltr" className="muted">
                {of ?? audience}
              </code>
            </>
          )}
        </>
      ),
    },
    {
      key: 'why',
      words: true,
      head: t('audit_why'),
      cell: ({ reason }) => reason && <bdi>{reason}</bdi>,
    },
    {
      key: 'sent',
      tight: true,
      head: t('audit_sent'),
      speaks: true,
      cell: (act) => <Sent act={act} />,
    },
  ];
}

/** The exact input of the call. */
function Sent({ act }: { readonly act: Act }) {
  const t = useTexts('console');
  return (
    <details className={styles.sent}>
      <summary>{t('audit_sent')}</summary>
      <pre dir="ltr">{JSON.stringify(act.input, null, 2)}</pre>
    </details>
  );
}

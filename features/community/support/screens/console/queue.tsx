import { Link, useLoaderData } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Select } from '#ui/components/select.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { FilterBar } from '#ui/console/filter-bar.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { CATEGORIES } from '../../rules/ticket.ts';
import { queuedTicketAt, TEMPLATES, TICKET_QUEUE } from '../parts/addresses.ts';
import styles from '../parts/support.module.css';
import { QueuedStateBadge } from '../parts/ticket-state.tsx';

const LISTS = ['waiting', 'mine', 'asked', 'answered', 'closed'] as const;

const load = screenLoader(async ({ api, url }) => {
  const { searchParams } = url;
  const list = LISTS.find((one) => one === searchParams.get('list')) ?? 'waiting';
  const category = CATEGORIES.find((one) => one === searchParams.get('category'));
  const wanted = { list, page: pageIn(url), ...(category && { category }) };
  return { list, category: category ?? null, tickets: await api.supportTickets(wanted) };
});
export const loader = load.server;
export const clientLoader = load.browser;

type Head = Awaited<ReturnType<typeof load.browser>>['tickets']['items'][number];

/** Tickets without an answer, the oldest first; answered ones; closed ones. */
export default function Queue() {
  const t = useTexts('support');
  const { brand } = useVisit();
  const { list, category, tickets } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  useLive(`support:${brand.audience}`);
  const columns = useColumns();
  const kept = category ? { category } : {};
  const address = (wanted: Record<string, string>) =>
    `${TICKET_QUEUE}?${new URLSearchParams({ ...kept, ...wanted })}`;
  return (
    <Page
      title={t('desk_title')}
      width="wide"
      actions={
        <ButtonLink to={TEMPLATES} size="s">
          {t('templates_title')}
        </ButtonLink>
      }
    >
      <TabLinks
        label={t('desk_lists')}
        items={LISTS.map((one) => ({
          to: address({ list: one }),
          text: t(`list_${one}`),
          current: one === list,
          ...(one === list && { count: tickets.total }),
        }))}
      />
      <FilterBar submitLabel={t('filter')} keep={{ list }} key={`${list} ${category}`}>
        <Select
          name="category"
          label={t('desk_category')}
          defaultValue={category ?? ''}
          options={[
            { value: '', text: t('category_all') },
            ...CATEGORIES.map((one) => ({ value: one, text: t(`category_${one}`) })),
          ]}
        />
      </FilterBar>
      <DataTable
        caption={t('desk_title')}
        columns={columns}
        rows={tickets.items}
        keyOf={({ ticketId }) => ticketId}
        empty={
          <EmptyList isDone title={t('desk_none_title')}>
            {t('desk_none_text')}
          </EmptyList>
        }
      />
      <Pages of={tickets} hrefFor={(page) => address({ list, page: String(page) })} />
    </Page>
  );
}

function useColumns(): Column<Head>[] {
  const t = useTexts('support');
  const format = useFormat();
  return [
    {
      key: 'subject',
      head: t('subject'),
      main: true,
      cell: ({ ticketId, subject }) => (
        <Link to={queuedTicketAt(ticketId)}>
          <bdi>{subject}</bdi>
        </Link>
      ),
    },
    {
      key: 'from',
      head: t('desk_from'),
      cell: ({ asker }) => <bdi translate="no">{asker.name}</bdi>,
    },
    {
      key: 'category',
      head: t('desk_category'),
      cell: ({ category }) => t(`category_${category}`),
    },
    {
      key: 'state',
      tight: true,
      head: t('desk_state'),
      cell: ({ state }) => <QueuedStateBadge state={state} />,
    },
    {
      key: 'since',
      tight: true,
      head: t('desk_since'),
      cell: ({ waitsSince, pressing, changedAt }) => (
        <span className={pressing ? styles.waits : undefined}>
          {format.dateTime(waitsSince ?? changedAt)}
          {pressing && ` · ${t('pressing')}`}
        </span>
      ),
    },
    {
      key: 'assignee',
      head: t('desk_assignee'),
      cell: ({ assignee }) =>
        assignee ? <bdi translate="no">{assignee.username}</bdi> : t('nobody'),
    },
  ];
}

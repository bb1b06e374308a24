import { Link, useLoaderData } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
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
import { caseAt, MODERATION, queueAt } from './addresses.ts';
import { CaseReasons, WrittenWords } from './case-parts.tsx';
import type { ChatCase } from './moderation-types.ts';

const load = screenLoader(async ({ api, url }) => {
  const state =
    url.searchParams.get('state') === 'decided' ? ('decided' as const) : ('open' as const);
  const why = (['report', 'filter'] as const).find((one) => one === url.searchParams.get('why'));
  const queue = await api.moderationQueue({ state, ...(why && { why }), page: pageIn(url) });
  return { state, why: why ?? '', queue };
});
export const loader = load.server;
export const clientLoader = load.browser;

type Loaded = Awaited<ReturnType<typeof load.browser>>;

/** Reports by players and finds of the word filter: open cases first, the oldest on top. */
export default function Moderation() {
  const t = useTexts('chat-moderation');
  const { brand } = useVisit();
  const { state, why, queue } = useLoaderData<Loaded>();
  const columns = useColumns(state);
  useLive(`moderation:${brand.audience}`, ({ type }) => type === 'case');
  return (
    <Page title={t('title')} width="wide">
      <p className="muted">{t('text')}</p>
      <TabLinks
        label={t('tabs')}
        items={(['open', 'decided'] as const).map((name) => ({
          to: queueAt({ state: name }),
          text: t(`tab_${name}`),
          current: name === state,
        }))}
      />
      <FilterBar submitLabel={t('filter')} keep={{ state }} key={why}>
        <Select
          name="why"
          label={t('why')}
          defaultValue={why}
          options={[
            { value: '', text: t('why_any') },
            { value: 'report', text: t('why_report') },
            { value: 'filter', text: t('why_filter') },
          ]}
        />
      </FilterBar>
      <DataTable<ChatCase>
        caption={t('title')}
        rows={queue.items}
        keyOf={({ messageId }) => messageId}
        columns={columns}
        empty={
          <EmptyList isDone title={t(`none_${state}`)}>
            {t('none_text')}
          </EmptyList>
        }
      />
      <Pages of={queue} hrefFor={(page) => `${MODERATION}${queueAt({ state, why, page })}`} />
    </Page>
  );
}

function useColumns(state: Loaded['state']): readonly Column<ChatCase>[] {
  const t = useTexts('chat-moderation');
  const { dateTime } = useFormat();
  const open: readonly Column<ChatCase>[] = [
    { key: 'since', tight: true, head: t('since'), cell: ({ openedAt }) => dateTime(openedAt) },
  ];
  const decided: readonly Column<ChatCase>[] = [
    {
      key: 'decided',
      tight: true,
      head: t('tab_decided'),
      cell: (one) => one.decided && dateTime(one.decided.at),
    },
    {
      key: 'state',
      tight: true,
      head: t('state'),
      cell: (one) => (
        <Badge tone={one.state === 'removed' ? 'danger' : 'neutral'}>
          {t(`state_${one.state}`)}
        </Badge>
      ),
    },
  ];
  return [
    {
      key: 'message',
      head: t('message'),
      main: true,
      cell: (one) => (
        <Link to={caseAt(one.messageId)}>
          <WrittenWords of={one} />
        </Link>
      ),
    },
    {
      key: 'author',
      head: t('author'),
      cell: ({ author }) => <bdi translate="no">{author.username}</bdi>,
    },
    { key: 'room', head: t('room'), cell: ({ room }) => <bdi>{room.title}</bdi> },
    { key: 'why', head: t('why'), cell: (one) => <CaseReasons of={one} /> },
    ...(state === 'open' ? open : decided),
  ];
}

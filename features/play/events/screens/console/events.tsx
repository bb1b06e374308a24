import { Link, useLoaderData } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { PlusIcon } from '#ui/components/icon.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import { EventStatusBadge } from '../event-status.tsx';
import { eventPageAddress } from './event-navigation.ts';

const LISTS = ['open', 'drafts', 'past', 'cancelled'] as const;

const load = screenLoader(async ({ api, url }) => {
  const asked = url.searchParams.get('list');
  const list = LISTS.find((each) => each === asked) ?? 'open';
  return { list, events: await api.organiserEvents({ list, page: pageIn(url) }) };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The events of the audience, in lists by status. */
export default function ConsoleEvents() {
  const t = useTexts('events-console');
  const e = useTexts('events');
  const b = useTexts('brackets');
  const format = useFormat();
  const { list, events } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const listTo = (name: string) => `/console/events?list=${name}`;
  return (
    <Page
      title={t('events_title')}
      width="wide"
      actions={
        <>
          <ButtonLink to="/console/series" size="s">
            {t('part_series')}
          </ButtonLink>
          <ButtonLink to="/console/events/import" size="s">
            {b('bracket_import')}
          </ButtonLink>
          <ButtonLink to="/console/events/new" size="s" variant="primary" icon={<PlusIcon />}>
            {t('new_event')}
          </ButtonLink>
        </>
      }
    >
      <TabLinks
        label={t('events_lists')}
        items={LISTS.map((name) => {
          return { to: listTo(name), text: t(`list_${name}`), current: name === list };
        })}
      />
      <DataTable
        caption={t(`list_${list}`)}
        rows={events.items}
        keyOf={({ eventId }) => eventId}
        columns={[
          {
            key: 'title',
            head: t('col_event'),
            main: true,
            cell: ({ eventId, title }) => (
              <Link to={eventPageAddress(eventId, '')}>
                <bdi>{title}</bdi>
              </Link>
            ),
          },
          { key: 'game', head: t('col_game'), cell: ({ game }) => <bdi>{game.title}</bdi> },
          { key: 'format', head: t('col_format'), cell: (row) => e(`format_${row.format}`) },
          {
            key: 'status',
            tight: true,
            head: t('col_status'),
            cell: ({ status, paused }) => <EventStatusBadge status={status} paused={paused} />,
          },
          {
            key: 'start',
            tight: true,
            head: t('col_start'),
            cell: (row) => format.dateTime(row.startsAt),
          },
          {
            key: 'entrants',
            head: t('col_entrants'),
            align: 'end',
            cell: ({ entrants }) => format.number(entrants),
          },
        ]}
        empty={<EmptyList title={t(`none_${list}`)}>{t('none_text')}</EmptyList>}
      />
      <Pages of={events} hrefFor={(page) => `${listTo(list)}&page=${page}`} />
    </Page>
  );
}

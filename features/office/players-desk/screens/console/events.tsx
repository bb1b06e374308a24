import { Link, useLoaderData } from 'react-router';
import { eventPageAddress } from '#features/play/events/screens/console/event-navigation.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { useIsOrganiser } from './use-is-organiser.ts';

const load = screenLoader(async ({ api, params, url }) => ({
  entries: await api.playerEntries({ userId: idIn(params, 'userId'), page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

/** The events of a player. */
export default function PlayerEvents() {
  const t = useTexts('players');
  const format = useFormat();
  const isOrganiser = useIsOrganiser();
  const { entries } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <>
      <DataTable
        caption={t('place_events')}
        rows={entries.items}
        keyOf={({ entryId }) => entryId}
        columns={[
          {
            key: 'event',
            head: t('col_event'),
            main: true,
            cell: ({ eventId, title }) => (
              <Link to={isOrganiser ? eventPageAddress(eventId, '') : `/event-home/${eventId}`}>
                <bdi>{title}</bdi>
              </Link>
            ),
          },
          {
            key: 'start',
            tight: true,
            head: t('col_start'),
            cell: (row) => format.dateTime(row.startsAt),
          },
          {
            key: 'joined',
            tight: true,
            head: t('col_joined'),
            cell: (row) => format.dateTime(row.joinedAt),
          },
          {
            key: 'standing',
            head: t('col_status'),
            cell: ({ removed, leftAt }) => {
              if (removed) return t('entry_removed');
              return leftAt ? t('entry_left', { at: format.dateTime(leftAt) }) : t('entry_in');
            },
          },
        ]}
        empty={<EmptyList title={t('events_none')} />}
      />
      <Pages of={entries} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}

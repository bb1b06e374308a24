import { useLoaderData } from 'react-router';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { PlayerCell } from './player-cell.tsx';

const load = screenLoader(({ api, params, url }) =>
  api.waitingList({ eventId: idIn(params, 'eventId'), page: pageIn(url) }),
);
export const loader = load.server;
export const clientLoader = load.browser;

/** The waiting list of a full event, in order. */
export default function WaitingList() {
  const t = useTexts('tournaments-console');
  const words = useTexts('events-console');
  const format = useFormat();
  const waiting = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <>
      <DataTable
        caption={words('place_waiting')}
        rows={waiting.items}
        keyOf={({ entryId }) => entryId}
        columns={[
          {
            key: 'player',
            head: words('col_player'),
            main: true,
            cell: ({ userId, avatarUrl, username }) => (
              <PlayerCell userId={userId} avatarUrl={avatarUrl} username={username} />
            ),
          },
          { key: 'place', head: t('waiting_place'), cell: ({ place }) => format.number(place) },
          {
            key: 'since',
            tight: true,
            head: t('waiting_since'),
            cell: ({ since }) => format.dateTime(since),
          },
        ]}
        empty={<EmptyList title={t('waiting_none')}>{t('waiting_none_text')}</EmptyList>}
      />
      <Pages of={waiting} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}

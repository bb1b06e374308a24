import { Link, useLoaderData } from 'react-router';
import { matchAt } from '#features/play/matches/screens/console/addresses.ts';
import { useFromHere } from '#ui/console/came-from.ts';
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
  movements: await api.playerPoints({ userId: idIn(params, 'userId'), page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

/** The ledger of a player's points. */
export default function PlayerPoints() {
  const t = useTexts('players');
  const format = useFormat();
  const isOrganiser = useIsOrganiser();
  const fromHere = useFromHere();
  const { movements } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <>
      <DataTable
        caption={t('place_points')}
        rows={movements.items}
        keyOf={(row) => [row.at, row.matchId, row.reason, row.reverses].join()}
        columns={[
          {
            key: 'reason',
            head: t('col_reason'),
            main: true,
            cell: ({ reason, reverses }) => {
              const what = t('points_reason', { reason });
              return reverses ? t('points_reversed', { what }) : what;
            },
          },
          { key: 'when', tight: true, head: t('col_when'), cell: ({ at }) => format.dateTime(at) },
          {
            key: 'match',
            head: t('col_match'),
            cell: ({ matchId }) => {
              const id = (
                <code translate="no" dir="ltr">
                  …{matchId.slice(-12)}
                </code>
              );
              return isOrganiser ? <Link to={fromHere(matchAt(matchId))}>{id}</Link> : id;
            },
          },
          {
            key: 'points',
            head: t('place_points'),
            align: 'end',
            cell: ({ points }) => format.number(points),
          },
        ]}
        empty={<EmptyList title={t('points_none')} />}
      />
      <Pages of={movements} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}

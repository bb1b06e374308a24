import { Link, useLoaderData } from 'react-router';
import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import { Avatar } from '#ui/components/avatar.tsx';
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
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { playerAt } from './player-pages.ts';
import styles from './players-desk.module.css';
import { Grants } from './role-brands.tsx';
import { StandingBadge } from './standing.tsx';

const MOST_TYPED = 200;

const load = screenLoader(async ({ api, url }) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, MOST_TYPED);
  return { q, players: await api.findPlayers({ q, page: pageIn(url) }) };
});
export const loader = load.server;
export const clientLoader = load.browser;

type Found = Awaited<ReturnType<typeof load.browser>>['players']['items'][number];

/** Everybody who plays here, to be looked up. */
export default function Players() {
  const t = useTexts('players');
  const { player } = useVisit();
  const { q, players } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const helps = holdsRole(player?.roles ?? [], ['support']);
  return (
    <Page
      title={t('players_title')}
      width="wide"
      actions={
        helps && (
          <ButtonLink to="/console/refunds" size="s">
            {t('refunds_link')}
          </ButtonLink>
        )
      }
    >
      <FilterBar submitLabel={t('players_search')} key={q}>
        <TextField
          name="q"
          type="search"
          label={t('players_query')}
          defaultValue={q}
          maxLength={MOST_TYPED}
          autoComplete="off"
        />
      </FilterBar>
      <DataTable
        caption={t('players_title')}
        rows={players.items}
        keyOf={({ userId }) => userId}
        columns={usePlayerColumns()}
        empty={<EmptyList title={t('players_none')}>{t('players_none_text')}</EmptyList>}
      />
      <Pages
        of={players}
        hrefFor={(page) => `?${new URLSearchParams({ q, page: String(page) })}`}
      />
    </Page>
  );
}

/** Columns of lists of players. */
export function usePlayerColumns(): Column<Found>[] {
  const t = useTexts('players');
  const format = useFormat();
  return [
    {
      key: 'player',
      head: t('col_player'),
      main: true,
      cell: ({ userId, username, avatarUrl }) => (
        <Link className={styles.person} to={playerAt(userId)}>
          <Avatar url={avatarUrl} name={username} size={32} />
          <bdi translate="no">{username}</bdi>
        </Link>
      ),
    },
    {
      key: 'contact',
      head: t('col_contact'),
      cell: ({ number, email }) => (
        <bdi dir="ltr" translate="no">
          {number ?? email ?? '–'}
        </bdi>
      ),
    },
    {
      key: 'since',
      tight: true,
      head: t('col_since'),
      cell: (row) => format.date(row.memberSince),
    },
    { key: 'roles', head: t('col_roles'), cell: ({ grants }) => <Grants grants={grants} /> },
    {
      key: 'standing',
      head: t('col_standing'),
      cell: ({ standing }) =>
        standing ? <StandingBadge standing={standing} /> : t('standing_good'),
    },
  ];
}

import type { Api } from '#ui/api/browser.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { StandingsTable } from '#ui/components/standings-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

type Board = Awaited<ReturnType<Api['getGameLeaderboard']>>;

/** The month's leading players. */
export function TopPlayers({ board }: { readonly board: Board }) {
  const t = useTexts('landing');
  const format = useFormat();
  const title = t('board_title', { game: board.game.title, month: format.month(board.month) });
  return (
    <Card
      title={title}
      padding={board.items.length > 0 ? 'flush' : 'normal'}
      footer={
        <ButtonLink to="/monthly-leaderboards" variant="ghost" size="s">
          {t('board_all')}
        </ButtonLink>
      }
    >
      {board.items.length > 0 ? (
        <Table caption={title} rows={board.items} />
      ) : (
        <p className="muted">{t('board_none')}</p>
      )}
    </Card>
  );
}

function Table({ caption, rows }: { readonly caption: string; readonly rows: Board['items'] }) {
  const t = useTexts('landing');
  const { player } = useVisit();
  return (
    <StandingsTable
      caption={caption}
      columns={{
        rank: t('col_rank'),
        player: t('col_player'),
        played: t('col_played'),
        won: t('col_won'),
        drawn: t('col_drawn'),
        lost: t('col_lost'),
        points: t('col_points'),
      }}
      rows={rows.map((row) => ({
        ...row,
        name: row.username,
        href: row.deleted ? undefined : `/profile/${row.userId}`,
        you: row.userId === player?.userId,
      }))}
      youText={t('you')}
    />
  );
}

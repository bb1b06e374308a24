import { useState } from 'react';
import type { ReplyOf } from '#platform/http/contract.ts';
import { StandingsTable } from '#ui/components/standings-table.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { leaderboardsCalls } from '../leaderboards.contract.ts';
import { useStandingsColumns } from './standings-columns.ts';

/** A line of a board. */
export type RankingLine = ReplyOf<typeof leaderboardsCalls.eventRankings>['items'][number];

interface RankingTableProps {
  readonly page: { readonly items: readonly RankingLine[] };
  /** The viewer's own line, pinned where this page does not have it. */
  readonly own: RankingLine | null;
  /** Names the table; spoken. */
  readonly caption: string;
  /** The board's identity; arrows compare ranks with those first seen of the same board. */
  readonly board?: string;
}

/** A board with played, W, L, D and Pts. Arrows mark players who have moved since the board was opened. */
export function RankingTable({ board = '', ...props }: RankingTableProps) {
  return <Ranking key={board} {...props} />;
}

function Ranking({ page, own, caption }: Omit<RankingTableProps, 'board'>) {
  const t = useTexts('standings');
  const { player } = useVisit();
  const { number } = useFormat();
  const columns = useStandingsColumns();
  const [firstSeen] = useState(() => new Map(page.items.map(({ userId, rank }) => [userId, rank])));
  const row = (line: RankingLine) => ({
    ...line,
    points: number(line.points),
    previousRank: firstSeen.get(line.userId),
    name: line.username,
    href: line.deleted ? undefined : `/profile/${line.userId}`,
    you: line.userId === player?.userId,
  });
  const onPage = page.items.some(({ userId }) => userId === own?.userId);
  return (
    <StandingsTable
      caption={caption}
      columns={columns}
      rows={page.items.map(row)}
      pinned={own && !onPage ? row(own) : null}
      youText={t('you')}
      movedLabel={(by) => t('moved', { by: Math.abs(by), way: by > 0 ? 'up' : 'down' })}
    />
  );
}

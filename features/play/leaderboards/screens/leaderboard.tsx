import { useLoaderData } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card, SectionHead } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { RankingIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PrizePodium } from '#ui/components/prize-podium.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { boardAddress, boardChannel, type Leaderboard } from './boards.ts';
import { type RankingLine, RankingTable } from './ranking-table.tsx';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const load = screenLoader(async ({ api, params, url }) => {
  const month = url.searchParams.get('month') ?? '';
  const asked = MONTH.test(month) ? { month } : {};
  const eventName = params.gameSlug ?? '';
  const among = url.searchParams.get('among') === 'friends' ? 'friends' : 'everyone';
  const board = await api.getGameLeaderboard({ eventName, page: pageIn(url), among, ...asked });
  const isShown = board.items.some(({ userId }) => userId === board.own?.userId);
  const around =
    board.own && !isShown ? (await api.leaderboardNeighbours({ eventName, ...asked })).items : [];
  return { ...board, among, around };
});
export const loader = load.server;
export const clientLoader = load.browser;

type Loaded = Awaited<ReturnType<typeof load.browser>>;

/** A game's leaderboard of a month: the first three, everybody, and one's own place. */
export default function MonthlyLeaderboard() {
  const t = useTexts('leaderboards');
  const { brand, player } = useVisit();
  const board = useLoaderData<typeof loader>();
  // A month that is over does not move.
  useLive(board.frozen ? [] : boardChannel(brand.audience, board.game.gameId));
  return (
    <Page
      title={board.game.title}
      back={{ to: '/monthly-leaderboards', text: t('back') }}
      actions={
        <Badge tone={board.frozen ? 'neutral' : 'live'}>
          {board.frozen ? t('frozen') : t('running')}
        </Badge>
      }
      aside={<Aside board={board} />}
    >
      <Months board={board} />
      {player && <Who board={board} />}
      {board.frozen && <Notice tone="neutral">{t('frozen_text')}</Notice>}
      {board.items.length === 0 ? <NobodyHere board={board} /> : <Board board={board} />}
    </Page>
  );
}

function Months({ board }: { readonly board: Loaded }) {
  const t = useTexts('leaderboards');
  const format = useFormat();
  // A month asked for by its address has its tab too, even if nothing was played in it.
  const months = [...new Set([...board.months, board.month])].sort().reverse();
  return (
    <TabLinks
      label={t('months')}
      items={months.map((month) => ({
        to: boardAddress({ ...board, month }, 1),
        text: format.month(month),
        current: month === board.month,
      }))}
    />
  );
}

/** Everybody, or only oneself and one's friends. */
function Who({ board }: { readonly board: Loaded }) {
  const t = useTexts('leaderboards');
  return (
    <TabLinks
      label={t('who')}
      items={(['everyone', 'friends'] as const).map((among) => ({
        to: boardAddress({ ...board, among }, 1),
        text: t(among),
        current: among === board.among,
      }))}
    />
  );
}

function Board({ board }: { readonly board: Loaded }) {
  const t = useTexts('leaderboards');
  const format = useFormat();
  const { game, month, page, total } = board;
  return (
    <>
      {page === 1 && <Podium rows={board.items} />}
      <Card padding="flush" title={t('ranking')} action={t('players', { total })}>
        <RankingTable
          page={board}
          own={board.own}
          caption={t('table', { game: game.title, month: format.month(month) })}
          board={`${game.slug} ${month} ${board.among} ${page}`}
        />
      </Card>
      <Pages of={board} hrefFor={(other) => boardAddress(board, other)} />
      {board.around.length > 0 && <Neighbours lines={board.around} own={board.own} />}
    </>
  );
}

function NobodyHere({ board }: { readonly board: Loaded }) {
  const t = useTexts('leaderboards');
  const icon = <RankingIcon size={32} />;
  if (board.total > 0) {
    const first = <ButtonLink to={boardAddress(board, 1)}>{t('to_first_page')}</ButtonLink>;
    return <EmptyState icon={icon} title={t('page_empty')} action={first} />;
  }
  const play = (
    <ButtonLink to="/games" variant="primary">
      {t('find_event')}
    </ButtonLink>
  );
  return (
    <EmptyState icon={icon} title={t('empty_title')} action={board.frozen ? undefined : play}>
      {board.frozen ? t('empty_past') : t('empty_month')}
    </EmptyState>
  );
}

function Aside({ board }: { readonly board: Loaded }) {
  const { player } = useVisit();
  return (
    <>
      <GameCover slug={board.game.slug} cover={board.game.coverUrl} size="l" />
      {player && <OwnPlace board={board} />}
      <HowPointsAreWon points={board.points} />
    </>
  );
}

/** Points for acts and results, and the tie-breakers. */
function HowPointsAreWon({ points }: Pick<Leaderboard, 'points'>) {
  const t = useTexts('leaderboards');
  const { accept, play, win, fault } = points;
  const worth = (gain: number) => (
    <bdi dir="ltr" translate="no">
      {gain > 0 ? `+${gain}` : gain}
    </bdi>
  );
  return (
    <Card title={t('how_title')}>
      <Definitions
        items={[
          { term: t('how_accept'), value: worth(accept) },
          { term: t('how_play'), value: worth(play) },
          { term: t('how_win'), value: worth(win) },
          { term: t('how_fault'), value: worth(fault) },
        ]}
      />
      <p className="muted">{t('how_ties')}</p>
    </Card>
  );
}

interface NeighboursProps {
  /** The viewer's line among those right above and below; empty where they are on no board. */
  readonly lines: readonly RankingLine[];
  readonly own: RankingLine | null;
}

/** One's own place with five above and five below, beside a page of the board that does not show it. */
function Neighbours({ lines, own }: NeighboursProps) {
  const t = useTexts('leaderboards');
  return (
    <Card padding="flush" title={t('around_you')}>
      <RankingTable page={{ items: lines }} own={own} caption={t('around_you')} />
    </Card>
  );
}

/** The viewer's rank, with a link to their line among its neighbours. */
function OwnPlace({ board }: { readonly board: Leaderboard }) {
  const t = useTexts('leaderboards');
  const s = useTexts('standings');
  const format = useFormat();
  const { own, items, total, pageSize } = board;
  if (!own) {
    return (
      <Card title={t('own_place')}>
        <p className="muted">{t('join_text')}</p>
      </Card>
    );
  }
  const elsewhere = !items.some(({ userId }) => userId === own.userId);
  const ownPage = boardAddress(board, Math.ceil(own.rank / pageSize));
  return (
    <Card
      title={t('own_place')}
      footer={elsewhere && <ButtonLink to={ownPage}>{t('go_to_own')}</ButtonLink>}
    >
      <StatRow>
        <Stat
          label={t('place_label')}
          value={t('place', { rank: own.rank })}
          detail={t('of_total', { total })}
        />
        <Stat label={s('points')} value={format.number(own.points)} />
      </StatRow>
    </Card>
  );
}

/** The first three with their points; nothing while there are fewer. */
function Podium({ rows }: { readonly rows: readonly RankingLine[] }) {
  const t = useTexts('leaderboards');
  const format = useFormat();
  const first = rows.slice(0, 3);
  if (first.length < 3) return null;
  return (
    <section>
      <SectionHead title={t('podium')} />
      <PrizePodium
        prizes={first.map(({ rank, userId, username, avatarUrl, look, points, deleted }) => ({
          place: rank,
          placeText: t('podium_place', { place: rank }),
          amount: format.number(points),
          winner: {
            ...{ name: username, avatarUrl, look },
            href: deleted ? undefined : `/profile/${userId}`,
          },
        }))}
      />
    </section>
  );
}

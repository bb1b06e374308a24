import { Link, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { DownIcon, UpIcon } from '#ui/components/icon.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useListAddress } from '#ui/console/list-address.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import type { gameManagingCalls } from '../../managing.contract.ts';
import { platformName } from '../../rules/game.ts';
import { leastShown, type ManagedGame } from './game-values.ts';
import styles from './managed-games.module.css';
import { NEW_GAME, rulesOf, STARTER, settingsOf } from './places.ts';

const DONE = ['moved', 'retired', 'restored', 'added'] as const;
export type Done = (typeof DONE)[number];

interface ManagedGamesProps {
  readonly games: ReplyOf<typeof gameManagingCalls.managedGames>;
}

/** All games in their order, with the actions of administrators. */
export function ManagedGames({ games }: ManagedGamesProps) {
  const t = useTexts('games-console');
  const g = useTexts('games');
  const words = useTexts('console');
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const done = DONE.find((each) => each === query.get('done'));
  return (
    <Page title={words('nav_games')} width="wide" actions={<WaysToAdd />}>
      <p className="muted">{t('text')}</p>
      <div role="status">{done && <Notice tone="success">{t(`done_${done}`)}</Notice>}</div>
      {refusal && !query.has('retire') && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      <DataTable
        caption={words('nav_games')}
        rows={games.items}
        keyOf={({ gameId }) => gameId}
        columns={[
          { key: 'game', head: t('col_game'), main: true, cell: (game) => <Name of={game} /> },
          {
            key: 'genre',
            head: t('col_genre'),
            cell: ({ category }) => g(`category_${category}`),
          },
          {
            key: 'platforms',
            head: t('col_platforms'),
            cell: ({ platforms }) => <bdi>{platforms.map(platformName).join(', ')}</bdi>,
          },
          {
            key: 'least',
            head: t('col_least'),
            align: 'end',
            cell: ({ leastSeconds }) =>
              leastSeconds === null ? t('least_none') : <bdi>{leastShown(leastSeconds)}</bdi>,
          },
          {
            key: 'state',
            tight: true,
            head: t('col_state'),
            cell: ({ retiredAt }) => (
              <Badge tone={retiredAt ? 'neutral' : 'success'}>
                {retiredAt ? t('state_retired') : t('state_offered')}
              </Badge>
            ),
          },
          {
            key: 'order',
            tight: true,
            head: t('col_order'),
            cell: (game) => <Moves of={game} total={games.total} />,
          },
          { key: 'act', tight: true, head: t('col_act'), cell: (game) => <Acts of={game} /> },
        ]}
        empty={<EmptyList title={t('none')}>{t('none_text')}</EmptyList>}
      />
      <Pages of={games} hrefFor={(page) => `?page=${page}`} />
      <Retiring games={games.items} refusal={refusal} />
    </Page>
  );
}

function WaysToAdd() {
  const t = useTexts('games-console');
  return (
    <>
      <ButtonLink to={STARTER} size="s">
        {t('starter')}
      </ButtonLink>
      <ButtonLink to={NEW_GAME} size="s" variant="primary">
        {t('new')}
      </ButtonLink>
    </>
  );
}

function Name({ of }: { readonly of: ManagedGame }) {
  return (
    <Link to={settingsOf(of.gameId)} className={styles.name}>
      <GameCover slug={of.slug} cover={of.coverUrl} size="s" />
      <bdi>{of.title}</bdi>
    </Link>
  );
}

interface MovesProps {
  readonly of: ManagedGame;
  readonly total: number;
}

/** Moves a game up or down by one. Positions of unmoved games may have gaps, which the server closes. */
function Moves({ of: { gameId, title, position }, total }: MovesProps) {
  const t = useTexts('games-console');
  const game = `\u2068${title}\u2069`;
  const ways = [
    { to: position - 1, icon: <UpIcon />, label: t('up', { game }) },
    { to: position + 1, icon: <DownIcon />, label: t('down', { game }) },
  ];
  return (
    <div className={styles.moves}>
      {ways.map(({ to, icon, label }) => (
        <Form key={label} method="post" preventScrollReset>
          <input type="hidden" name="act" value="move" />
          <input type="hidden" name="gameId" value={gameId} />
          <input type="hidden" name="position" value={to} />
          <IconButton type="submit" icon={icon} label={label} disabled={to < 1 || to > total} />
        </Form>
      ))}
    </div>
  );
}

function Acts({ of: { gameId, retiredAt } }: { readonly of: ManagedGame }) {
  const t = useTexts('games-console');
  const at = useListAddress('page');
  return (
    <div className={styles.acts}>
      <ButtonLink to={rulesOf(gameId)} size="s" variant="ghost">
        {t('rules')}
      </ButtonLink>
      {retiredAt ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="restore" />
          <input type="hidden" name="gameId" value={gameId} />
          <Button type="submit" size="s" variant="ghost">
            {t('restore')}
          </Button>
        </Form>
      ) : (
        <ButtonLink to={at({ retire: gameId })} size="s" variant="ghost" preventScrollReset>
          {t('retire')}
        </ButtonLink>
      )}
    </div>
  );
}

interface RetiringProps {
  readonly games: readonly ManagedGame[];
  readonly refusal: FormRefusal | undefined;
}

function Retiring({ games, refusal }: RetiringProps) {
  const t = useTexts('games-console');
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const game = games.find(({ gameId }) => gameId === query.get('retire'));
  if (!game) return null;
  return (
    <ActionSheet
      title={t('retire_title', { game: `\u2068${game.title}\u2069` })}
      closeTo={at()}
      confirmLabel={t('retire')}
      tone="danger"
      fields={{ act: 'retire', gameId: game.gameId }}
      withReason
      refusal={refusal}
    >
      <p>{t('retire_text')}</p>
      <p>{t('retire_open', { count: game.openEvents })}</p>
    </ActionSheet>
  );
}

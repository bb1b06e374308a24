import { Link, redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { doneAt } from '#ui/console/done.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import type { leaderboardsCalls } from '../../leaderboards.contract.ts';

const HERE = '/console/held-points';

type Pair = ReplyOf<typeof leaderboardsCalls.heldPoints>['items'][number];

const load = screenLoader(({ api, url }) => api.heldPoints({ page: pageIn(url) }));
export const loader = load.server;
export const clientLoader = load.browser;

const decide = screenAction(async ({ api, url, form }) => {
  const list = `${HERE}${listAddress(url.searchParams, ['page'])}`;
  return byIntent(form, {
    release: async () => {
      await api.releasePoints(parseForm('releasePoints', form));
      return redirect(doneAt(list, 'points_released'));
    },
    refuse: async () => {
      await api.refusePoints(parseForm('refusePoints', form));
      return redirect(doneAt(list, 'points_refused'));
    },
  });
});
export const action = decide.server;
export const clientAction = decide.browser;

/** Pairs of players whose points wait for an official, with the evidence. */
export default function HeldPoints() {
  const t = useTexts('points-console');
  const format = useFormat();
  const held = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  return (
    <Page title={t('title')} width="wide">
      <p className="muted">{t('text')}</p>
      {refusal && !query.has('refuse') && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      <DataTable
        caption={t('title')}
        rows={held.items}
        keyOf={({ pairId }) => pairId}
        columns={[
          {
            key: 'players',
            head: t('col_players'),
            main: true,
            cell: (pair) => <Players of={pair} />,
          },
          { key: 'why', head: t('col_why'), cell: (pair) => <Doubts of={pair} /> },
          { key: 'evidence', head: t('col_evidence'), cell: (pair) => <Evidence of={pair} /> },
          {
            key: 'since',
            tight: true,
            head: t('col_since'),
            cell: ({ since }) => format.dateTime(since),
          },
          { key: 'act', head: t('col_act'), cell: (pair) => <Ways of={pair} /> },
        ]}
        empty={
          <EmptyList isDone title={t('none')}>
            {t('none_text')}
          </EmptyList>
        }
      />
      <Pages of={held} hrefFor={(page) => `?page=${page}`} />
      <Refusing pairs={held.items} refusal={refusal} />
    </Page>
  );
}

function Players({ of: { one, other } }: { readonly of: Pair }) {
  const t = useTexts('points-console');
  return [one, other].map(({ userId, username, won, points }) => (
    <div key={userId}>
      <Link to={`/console/players/${userId}`}>
        <bdi translate="no">{username}</bdi>
      </Link>
      <div className="muted">{t('player_line', { won, points })}</div>
    </div>
  ));
}

function Doubts({ of: { doubts } }: { readonly of: Pair }) {
  const t = useTexts('points-console');
  return (
    <div className="row">
      {doubts.map((doubt) => (
        <Badge key={doubt} tone="warn">
          {t('doubt', { doubt })}
        </Badge>
      ))}
    </div>
  );
}

/** The record of the two, and each match with its distance from the previous one. */
function Evidence({ of: { drawn, chance, doubts, matches, matchesTotal } }: { readonly of: Pair }) {
  const t = useTexts('points-console');
  const format = useFormat();
  const more = matchesTotal - matches.length;
  return (
    <>
      <div>{t('drawn', { drawn })}</div>
      {doubts.includes('one_way') && <div>{t('chance', { chance: format.percent(chance) })}</div>}
      {matches.map(({ matchId, at, secondsAfter }) => (
        <div key={matchId}>
          <Link to={`/console/matches/${matchId}`}>{format.dateTime(at)}</Link>
          {secondsAfter !== null && secondsAfter < SOON_S && (
            <div className="muted">{t('seconds_after', { seconds: secondsAfter })}</div>
          )}
        </div>
      ))}
      {more > 0 && <div className="muted">{t('more', { count: more })}</div>}
    </>
  );
}

/** Longer gaps between matches say nothing. */
const SOON_S = 600;

function Ways({ of: { pairId } }: { readonly of: Pair }) {
  const t = useTexts('points-console');
  const at = useListAddress('page');
  const { state, formData } = useNavigation();
  const isBusy = state !== 'idle' && formData?.get('pairId') === pairId;
  return (
    <div className="row">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="release" />
        <input type="hidden" name="pairId" value={pairId} />
        <Button type="submit" size="s" busy={isBusy} busyLabel={t('release')}>
          {t('release')}
        </Button>
      </Form>
      <ButtonLink to={at({ refuse: pairId })} size="s" preventScrollReset>
        {t('refuse')}
      </ButtonLink>
    </div>
  );
}

interface RefusingProps {
  readonly pairs: readonly Pair[];
  readonly refusal: FormRefusal | undefined;
}

function Refusing({ pairs, refusal }: RefusingProps) {
  const t = useTexts('points-console');
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const chosen = pairs.find(({ pairId }) => pairId === query.get('refuse'));
  if (!chosen) return null;
  return (
    <ActionSheet
      title={t('title_refuse')}
      closeTo={at()}
      confirmLabel={t('refuse')}
      tone="danger"
      fields={{ intent: 'refuse', pairId: chosen.pairId }}
      withReason
      refusal={refusal}
    >
      <Players of={chosen} />
      <p>{t('costs_refuse')}</p>
    </ActionSheet>
  );
}

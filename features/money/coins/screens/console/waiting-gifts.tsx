import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { doneAt } from '#ui/console/done.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import type { coinsCalls } from '../../coins.contract.ts';

const HERE = '/console/gifts';
const DECISIONS = ['confirm', 'refuse'] as const;

type Gift = ReplyOf<typeof coinsCalls.waitingGifts>['items'][number];

const load = screenLoader(async ({ api, url }) => ({
  gifts: await api.waitingGifts({ page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const decide = screenAction(async ({ api, url, form }) => {
  const decided = parseForm('decideGift', form);
  await api.decideGift(decided);
  const list = `${HERE}${listAddress(url.searchParams, ['page'])}`;
  return redirect(doneAt(list, decided.decision === 'confirm' ? 'gift_confirmed' : 'refused'));
});
export const action = decide.server;
export const clientAction = decide.browser;

/** Gifts of coins that wait for a second official. */
export default function WaitingGifts() {
  const t = useTexts('coins-console');
  const format = useFormat();
  const { gifts } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <Page title={t('gifts_title')} width="wide">
      <p className="muted">{t('gifts_text')}</p>
      <DataTable
        caption={t('gifts_title')}
        rows={gifts.items}
        keyOf={({ giftId }) => giftId}
        columns={[
          {
            key: 'player',
            head: t('col_player'),
            main: true,
            cell: ({ player }) => (
              <Link to={`/console/players/${player.userId}`}>
                <bdi translate="no">{player.username}</bdi>
              </Link>
            ),
          },
          {
            key: 'coins',
            head: t('col_coins'),
            align: 'end',
            cell: ({ coins }) => format.number(coins),
          },
          {
            key: 'why',
            head: t('col_what'),
            words: true,
            cell: ({ reason }) => <span dir="auto">{reason}</span>,
          },
          {
            key: 'by',
            head: t('col_giver'),
            cell: ({ by }) => <bdi translate="no">{by.username}</bdi>,
          },
          { key: 'when', tight: true, head: t('col_when'), cell: ({ at }) => format.dateTime(at) },
          { key: 'act', head: t('col_act'), cell: (row) => <Ways of={row} /> },
        ]}
        empty={
          <EmptyList isDone title={t('gifts_none')}>
            {t('gifts_none_text')}
          </EmptyList>
        }
      />
      <Pages of={gifts} hrefFor={(page) => `?page=${page}`} />
      <Decision gifts={gifts.items} />
    </Page>
  );
}

/** Officials cannot confirm their own gifts. */
function Ways({ of: { giftId, decidable } }: { readonly of: Gift }) {
  const t = useTexts('coins-console');
  const at = useListAddress('page');
  if (!decidable) return <span className="muted">{t('gift_own')}</span>;
  return (
    <div className="row">
      {DECISIONS.map((decision) => (
        <ButtonLink key={decision} to={at({ [decision]: giftId })} size="s" preventScrollReset>
          {t(decision)}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Shows the facts before the decision. */
function Decision({ gifts }: { readonly gifts: readonly Gift[] }) {
  const t = useTexts('coins-console');
  const format = useFormat();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const decision = DECISIONS.find((one) => query.has(one));
  const chosen = decision && gifts.find(({ giftId }) => giftId === query.get(decision));
  if (!decision || !chosen) return null;
  return (
    <ActionSheet
      title={t(`gift_title_${decision}`)}
      closeTo={at()}
      confirmLabel={t(decision)}
      tone={decision === 'refuse' ? 'danger' : 'primary'}
      fields={{ giftId: chosen.giftId, decision }}
      withReason
      refusal={refusal}
    >
      <Definitions
        items={[
          { term: t('col_player'), value: <bdi translate="no">{chosen.player.username}</bdi> },
          { term: t('col_coins'), value: format.number(chosen.coins) },
          { term: t('col_what'), value: <span dir="auto">{chosen.reason}</span> },
          { term: t('col_giver'), value: <bdi translate="no">{chosen.by.username}</bdi> },
        ]}
      />
      <p>{t(`gift_costs_${decision}`)}</p>
    </ActionSheet>
  );
}

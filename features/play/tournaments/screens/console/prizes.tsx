import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import { eventPageAddress } from '#features/play/events/screens/console/event-navigation.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { tournamentsCalls } from '../../tournaments.contract.ts';

type Prize = ReplyOf<typeof tournamentsCalls.owedPrizes>['items'][number];

const LISTS = ['owed', 'paid'] as const;
type List = (typeof LISTS)[number];

const load = screenLoader(async ({ api, url }) => {
  const list = LISTS.find((each) => each === url.searchParams.get('list')) ?? 'owed';
  return { list, prizes: await api.owedPrizes({ list, page: pageIn(url) }) };
});
export const loader = load.server;
export const clientLoader = load.browser;

const pay = screenAction(async ({ api, url, form }) => {
  await api.payPrize(parseForm('payPrize', form));
  const back = listAddress(url.searchParams, ['page'], { done: 'paid' });
  return redirect(`/console/prizes${back}`, 303);
});
export const action = pay.server;
export const clientAction = pay.browser;

/** Prizes that are owed, the earliest due first, and prizes that are paid. */
export default function Prizes() {
  const t = useTexts('matches-console');
  const [query] = useSearchParams();
  const { list, prizes } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const listTo = (name: string) => `/console/prizes?list=${name}`;
  const wanted = prizes.items.find((prize) => idOf(prize) === query.get('pay') && !prize.paidAt);
  return (
    <Page
      title={t('prizes_title')}
      width="wide"
      actions={
        <ButtonLink to={`/api/export-prizes?list=${list}`} size="s" reloadDocument>
          {t('as_csv')}
        </ButtonLink>
      }
    >
      {query.get('done') === 'paid' && (
        <Notice tone="success" role="status">
          {t('prize_paid')}
        </Notice>
      )}
      <TabLinks
        label={t('prizes_lists')}
        items={LISTS.map((name) => ({
          to: listTo(name),
          text: t(`prizes_${name}`),
          current: name === list,
        }))}
      />
      <PrizeTable list={list} prizes={prizes.items} />
      <Pages of={prizes} hrefFor={(page) => `${listTo(list)}&page=${page}`} />
      {wanted && <Pay prize={wanted} />}
    </Page>
  );
}

interface PrizeTableProps {
  readonly list: List;
  readonly prizes: readonly Prize[];
}

function PrizeTable({ list, prizes }: PrizeTableProps) {
  const t = useTexts('matches-console');
  const format = useFormat();
  const at = useListAddress('page');
  const owed: readonly Column<Prize>[] = [
    { key: 'due', head: t('col_due'), cell: (prize) => <DueDate of={prize} /> },
    {
      key: 'pay',
      head: t('col_act'),
      cell: (prize) => (
        <ButtonLink to={at({ pay: idOf(prize) })} size="s" preventScrollReset replace>
          {t('pay')}
        </ButtonLink>
      ),
    },
  ];
  const paid: readonly Column<Prize>[] = [
    { key: 'paid', head: t('col_paid'), cell: ({ paidAt }) => paidAt && format.date(paidAt) },
    {
      key: 'reference',
      head: t('col_reference'),
      cell: ({ reference }) => reference && <bdi translate="no">{reference}</bdi>,
    },
  ];
  return (
    <DataTable
      caption={t(`prizes_${list}`)}
      rows={prizes}
      keyOf={idOf}
      columns={[
        {
          key: 'player',
          head: t('col_player'),
          main: true,
          cell: ({ userId, username, disqualified }) => (
            <span className="row">
              <Link to={`/console/players/${userId}`}>
                <bdi translate="no">{username}</bdi>
              </Link>
              {disqualified && <Badge tone="danger">{t('prize_reclaim')}</Badge>}
            </span>
          ),
        },
        {
          key: 'amount',
          head: t('col_amount'),
          align: 'end',
          cell: ({ amount, currency }) => <strong>{format.money(amount, currency)}</strong>,
        },
        {
          key: 'place',
          head: t('col_place'),
          align: 'end',
          cell: ({ place }) => format.number(place),
        },
        {
          key: 'event',
          head: t('col_event'),
          cell: ({ eventId, eventTitle }) => (
            <Link to={eventPageAddress(eventId, '')}>
              <bdi>{eventTitle}</bdi>
            </Link>
          ),
        },
        ...(list === 'owed' ? owed : paid),
      ]}
      empty={<EmptyList title={t(`no_prizes_${list}`)}>{t('no_prizes_text')}</EmptyList>}
    />
  );
}

function DueDate({ of: { dueAt } }: { readonly of: Prize }) {
  const t = useTexts('matches-console');
  const format = useFormat();
  const { now } = useVisit();
  const isLate = Date.parse(dueAt) < Date.parse(now);
  return (
    <>
      {format.date(dueAt)} {isLate && <Badge tone="danger">{t('overdue')}</Badge>}
    </>
  );
}

function Pay({ prize }: { readonly prize: Prize }) {
  const t = useTexts('matches-console');
  const format = useFormat();
  const refusal = useAnswer<FormRefusal>();
  const at = useListAddress('page');
  const { eventId, entryId, place, part, amount, currency, username, eventTitle } = prize;
  return (
    <ActionSheet
      title={t('pay_title')}
      closeTo={at()}
      confirmLabel={t('pay_confirm')}
      fields={{ eventId, entryId, place: `${place}`, part: `${part}`, amount: `${amount}` }}
      refusal={refusal}
    >
      <p>{t('pay_text', { player: username, amount: format.money(amount, currency) })}</p>
      <Definitions
        items={[
          { term: t('col_event'), value: <bdi>{eventTitle}</bdi> },
          { term: t('col_place'), value: format.number(place) },
          { term: t('col_due'), value: <DueDate of={prize} /> },
        ]}
      />
      <Notice tone="warn">{t('pay_for_good')}</Notice>
      <TextField
        name="reference"
        label={t('pay_reference')}
        hint={t('pay_reference_hint')}
        defaultValue={refusal?.values.reference}
        error={refusal?.fields.reference}
        required
        maxLength={100}
      />
    </ActionSheet>
  );
}

function idOf({ eventId, place, entryId, part }: Prize): string {
  return `${eventId}.${place}.${entryId}.${part}`;
}

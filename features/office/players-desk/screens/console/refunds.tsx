import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
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
import { playerAt } from './player-pages.ts';

const HERE = '/console/refunds';

const load = screenLoader(async ({ api, url }) => ({
  refunds: await api.owedRefunds({ page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  await api.settleRefund(parseForm('settleRefund', form));
  return redirect(doneAt(`${HERE}${listAddress(url.searchParams, ['page'])}`, 'paid_back'));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Refunds that carriers have not made, to be paid by hand. */
export default function Refunds() {
  const t = useTexts('players');
  const format = useFormat();
  const { refunds } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const chosen = refunds.items.find(({ chargeId }) => chargeId === query.get('settle'));
  const money = ({ amount, currency }: { amount: number; currency: string }) =>
    format.money(amount, currency);
  return (
    <Page
      title={t('refunds_title')}
      width="wide"
      back={{ to: '/console/players', text: t('players_title') }}
    >
      <p className="muted">{t('refunds_text')}</p>
      <DataTable
        caption={t('refunds_title')}
        rows={refunds.items}
        keyOf={({ chargeId }) => chargeId}
        columns={[
          {
            key: 'player',
            head: t('col_player'),
            main: true,
            cell: ({ player }) =>
              player ? (
                <Link to={playerAt(player.userId, 'subscription')}>
                  <bdi translate="no">{player.username}</bdi>
                </Link>
              ) : (
                '–'
              ),
          },
          { key: 'amount', head: t('col_amount'), align: 'end', cell: (row) => money(row.price) },
          { key: 'payer', head: t('sub_payer'), cell: ({ payer }) => t('payer', { payer }) },
          {
            key: 'when',
            tight: true,
            head: t('charge_paid_at'),
            cell: ({ at }) => format.dateTime(at),
          },
          {
            key: 'act',
            head: t('col_act'),
            cell: ({ chargeId }) => (
              <ButtonLink to={at({ settle: chargeId })} size="s" preventScrollReset>
                {t('settle')}
              </ButtonLink>
            ),
          },
        ]}
        empty={<EmptyList isDone title={t('refunds_none')} />}
      />
      <Pages of={refunds} hrefFor={(page) => `?page=${page}`} />
      {chosen && (
        <ActionSheet
          title={t('settle_title', { price: money(chosen.price) })}
          closeTo={at()}
          confirmLabel={t('settle')}
          fields={{ chargeId: chosen.chargeId }}
          refusal={refusal}
        >
          <p>{t('settle_costs')}</p>
          <TextField
            name="reference"
            label={t('settle_reference')}
            defaultValue={refusal?.values.reference ?? ''}
            error={refusal?.fields.reference}
            required
            minLength={3}
            maxLength={100}
            autoComplete="off"
          />
        </ActionSheet>
      )}
    </Page>
  );
}

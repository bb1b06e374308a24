import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { commandKey, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Gain } from '../parts/gain.tsx';

const load = screenLoader(async ({ api, params, url }) => ({
  coins: await api.playerCoins({ userId: idIn(params, 'userId'), page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const give = screenAction(async ({ api, params, form, url }) => {
  const of = { userId: idIn(params, 'userId') };
  const gift = parseForm('giveCoins', form, of, { numbers: typedNumbers(form) });
  const { waits } = await api.giveCoins(gift, commandKey(form));
  return redirect(`${url.pathname.replace(/\.data$/, '')}?given=${waits ? 'waits' : 'yes'}`);
});
export const action = give.server;
export const clientAction = give.browser;

/** A player's statement of coins; support can give coins here. */
export default function PlayerCoins() {
  const t = useTexts('coins-console');
  const format = useFormat();
  const { coins } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const { player } = useVisit();
  const [query] = useSearchParams();
  const mayGive = holdsRole(player?.roles ?? [], ['support']);
  return (
    <>
      {query.has('given') && (
        <Notice tone="success" role="status">
          {t(query.get('given') === 'waits' ? 'gift_waits' : 'given')}
        </Notice>
      )}
      <div className="row">
        <strong className="display">{t('coins_now', { balance: coins.balance })}</strong>
        {mayGive && (
          <ButtonLink to="?give=yes" size="s" preventScrollReset>
            {t('give')}
          </ButtonLink>
        )}
      </div>
      <DataTable
        caption={t('col_coins')}
        rows={coins.items}
        keyOf={({ at, kind, balance }) => `${at} ${kind} ${balance}`}
        columns={[
          {
            key: 'what',
            head: t('col_what'),
            main: true,
            cell: ({ text }) => <span dir="auto">{text}</span>,
          },
          { key: 'when', tight: true, head: t('col_when'), cell: ({ at }) => format.dateTime(at) },
          {
            key: 'coins',
            head: t('col_coins'),
            align: 'end',
            cell: (row) => <Gain coins={row.coins} />,
          },
          {
            key: 'balance',
            head: t('col_balance'),
            align: 'end',
            cell: ({ balance }) => format.number(balance),
          },
        ]}
        empty={<EmptyList title={t('coins_none')} />}
      />
      <Pages of={coins} hrefFor={(page) => `?page=${page}`} />
      {mayGive && query.has('give') && <Giving />}
    </>
  );
}

const USUAL = '50';

function Giving() {
  const t = useTexts('coins-console');
  const refusal = useAnswer<FormRefusal>();
  return (
    <ActionSheet
      title={t('give_title')}
      closeTo="?"
      confirmLabel={t('give')}
      fields={{}}
      withReason
      refusal={refusal}
    >
      <p>{t('give_costs')}</p>
      <NumberField
        name="coins"
        label={t('give_amount')}
        defaultValue={refusal?.values.coins ?? USUAL}
        error={refusal?.fields.coins}
        required
      />
    </ActionSheet>
  );
}

import { redirect, useLoaderData, useSearchParams } from 'react-router';
import {
  GRANTABLE,
  type Grantable,
  NARROWABLE,
} from '#features/foundation/identity/rules/roles.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { type Column, DataTable } from '#ui/console/data-table.tsx';
import { doneAt } from '#ui/console/done.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { playerAt } from './player-pages.ts';
import { usePlayerColumns } from './players.tsx';
import styles from './players-desk.module.css';
import { useRoleNames } from './standing.tsx';

const HERE = '/console/people';

const load = screenLoader(async ({ api, url }) => ({
  people: await api.officials({ page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  await api.withdrawRole(parseForm('withdrawRole', form));
  return redirect(doneAt(`${HERE}${listAddress(url.searchParams, ['page'])}`, 'role_taken'));
});
export const action = submit.server;
export const clientAction = submit.browser;

type Official = Awaited<ReturnType<typeof load.browser>>['people']['items'][number];

/** Officials and their roles. */
export default function People() {
  const t = useTexts('players');
  const { player } = useVisit();
  const { people } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const chosen = people.items.find(({ userId }) => userId === query.get('of'));
  const role = GRANTABLE.find((one) => one === query.get('role'));
  const columns: Column<Official>[] = [
    ...usePlayerColumns(),
    {
      key: 'act',
      head: t('col_act'),
      cell: (row) => (row.userId === player?.userId ? '–' : <TakeBack official={row} />),
    },
  ];
  return (
    <Page
      title={t('people_title')}
      width="wide"
      actions={
        <ButtonLink to="/console/players" size="s">
          {t('people_find')}
        </ButtonLink>
      }
    >
      <p className="muted">{t('people_hint')}</p>
      <DataTable
        caption={t('people_title')}
        rows={people.items}
        keyOf={({ userId }) => userId}
        columns={columns}
        empty={<EmptyList title={t('players_none')} />}
      />
      <Pages of={people} hrefFor={(page) => `?page=${page}`} />
      {chosen && role && <Withdrawal of={chosen} role={role} refusal={refusal} />}
    </Page>
  );
}

/** Sets the brands of each role, and takes roles back; who administers is named outside. */
function TakeBack({ official }: { readonly official: Official }) {
  const t = useTexts('players');
  const names = useRoleNames();
  const at = useListAddress('page');
  const held = GRANTABLE.filter((role) => official.roles.includes(role));
  return (
    <span className={styles.acts}>
      {NARROWABLE.filter((role) => official.roles.includes(role)).map((role) => (
        <ButtonLink
          key={`brands ${role}`}
          to={`${playerAt(official.userId)}?act=grant&role=${role}`}
          size="s"
        >
          {t('brands_change', { role: names([role]) })}
        </ButtonLink>
      ))}
      {held.map((role) => (
        <ButtonLink key={role} to={at({ of: official.userId, role })} size="s" preventScrollReset>
          {t('withdraw', { role: names([role]) })}
        </ButtonLink>
      ))}
    </span>
  );
}

interface WithdrawalProps {
  readonly of: Official;
  readonly role: Grantable;
  readonly refusal: FormRefusal | undefined;
}

function Withdrawal({ of, role, refusal }: WithdrawalProps) {
  const t = useTexts('players');
  const names = useRoleNames();
  const at = useListAddress('page');
  return (
    <ActionSheet
      title={<bdi>{t('withdraw_title', { name: of.username })}</bdi>}
      closeTo={at()}
      confirmLabel={t('withdraw', { role: names([role]) })}
      tone="danger"
      fields={{ userId: of.userId, role }}
      withReason
      refusal={refusal}
    >
      <p>{t('withdraw_costs')}</p>
    </ActionSheet>
  );
}

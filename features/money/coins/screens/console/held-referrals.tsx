import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
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

const HERE = '/console/referrals';
const DECISIONS = ['release', 'refuse'] as const;

type Held = ReplyOf<typeof coinsCalls.heldReferrals>['items'][number];

const load = screenLoader(async ({ api, url }) => ({
  held: await api.heldReferrals({ page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const decide = screenAction(async ({ api, url, form }) => {
  const decided = parseForm('decideReferral', form);
  await api.decideReferral(decided);
  const list = `${HERE}${listAddress(url.searchParams, ['page'])}`;
  return redirect(doneAt(list, decided.decision === 'release' ? 'released' : 'refused'));
});
export const action = decide.server;
export const clientAction = decide.browser;

/** Referrals that wait for the decision of an official. */
export default function HeldReferrals() {
  const t = useTexts('coins-console');
  const format = useFormat();
  const { held } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <Page title={t('held_title')} width="wide">
      <p className="muted">{t('held_text')}</p>
      <DataTable
        caption={t('held_title')}
        rows={held.items}
        keyOf={({ referralId }) => referralId}
        columns={[
          {
            key: 'friend',
            head: t('col_friend'),
            main: true,
            cell: (row) => <Who of={row.friend} />,
          },
          { key: 'by', head: t('col_referrer'), cell: (row) => <Who of={row.referrer} /> },
          { key: 'why', head: t('col_why'), cell: (row) => <Doubts of={row} /> },
          {
            key: 'since',
            tight: true,
            head: t('col_active'),
            cell: ({ activeAt }) => format.dateTime(activeAt),
          },
          {
            key: 'rewarded',
            head: t('col_rewarded'),
            align: 'end',
            cell: ({ rewarded }) => format.number(rewarded),
          },
          { key: 'act', head: t('col_act'), cell: (row) => <Ways of={row} /> },
        ]}
        empty={
          <EmptyList isDone title={t('held_none')}>
            {t('held_none_text')}
          </EmptyList>
        }
      />
      <Pages of={held} hrefFor={(page) => `?page=${page}`} />
      <Decision held={held.items} />
    </Page>
  );
}

function Who({ of: { userId, username } }: { readonly of: Held['friend'] }) {
  return (
    <Link to={`/console/players/${userId}`}>
      <bdi translate="no">{username}</bdi>
    </Link>
  );
}

function Doubts({ of: { doubts } }: { readonly of: Held }) {
  const t = useTexts('coins-console');
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

function Ways({ of: { referralId } }: { readonly of: Held }) {
  const t = useTexts('coins-console');
  const at = useListAddress('page');
  return (
    <div className="row">
      {DECISIONS.map((decision) => (
        <ButtonLink key={decision} to={at({ [decision]: referralId })} size="s" preventScrollReset>
          {t(decision)}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Shows the facts before the decision. */
function Decision({ held }: { readonly held: readonly Held[] }) {
  const t = useTexts('coins-console');
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const decision = DECISIONS.find((one) => query.has(one));
  const chosen = decision && held.find(({ referralId }) => referralId === query.get(decision));
  if (!decision || !chosen) return null;
  return (
    <ActionSheet
      title={t(`title_${decision}`)}
      closeTo={at()}
      confirmLabel={t(decision)}
      tone={decision === 'refuse' ? 'danger' : 'primary'}
      fields={{ referralId: chosen.referralId, decision }}
      withReason
      refusal={refusal}
    >
      <Definitions
        items={[
          { term: t('col_referrer'), value: <bdi translate="no">{chosen.referrer.username}</bdi> },
          { term: t('col_friend'), value: <bdi translate="no">{chosen.friend.username}</bdi> },
          { term: t('col_why'), value: <Doubts of={chosen} /> },
        ]}
      />
      <p>{t(`costs_${decision}`)}</p>
    </ActionSheet>
  );
}

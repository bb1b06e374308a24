import { redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { doneAt } from '#ui/console/done.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, commandKey, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { picturesCalls } from '../../pictures.contract.ts';

type Reported = ReplyOf<typeof picturesCalls.reportedPictures>['items'][number];

const HERE = '/console/pictures';
const FACE = 96;

const load = screenLoader(async ({ api, url }) => {
  const avatarUrl = url.searchParams.get('picture');
  const [reported, asked] = await Promise.all([
    api.reportedPictures({ page: pageIn(url) }),
    // it may be on another page by now
    avatarUrl ? api.reportedPictures({ avatarUrl, pageSize: 1 }) : null,
  ]);
  return { reported, asked: asked?.items[0] ?? null };
});
export const loader = load.server;
export const clientLoader = load.browser;

const settle = screenAction(async ({ api, url, form }) => {
  const remove = byIntent(form, { remove: () => true, keep: () => false });
  await api.settlePicture(parseForm('settlePicture', form, { remove }), commandKey(form));
  const list = `${HERE}${listAddress(url.searchParams, ['page'])}`;
  return redirect(doneAt(list, remove ? 'picture_removed' : 'picture_kept'), 303);
});
export const action = settle.server;
export const clientAction = settle.browser;

/** Players' own pictures that others have reported: removed, or let be. */
export default function Pictures() {
  const t = useTexts('pictures');
  const format = useFormat();
  const { brand } = useVisit();
  const { reported, asked } = useLoaderData<typeof loader>();
  useLive(`moderation:${brand.audience}`, ({ type }) => type === 'picture');
  return (
    <Page title={t('reported_title')} width="wide">
      <p className="muted">{t('reported_text')}</p>
      <ReportedNoLonger isOpen={asked !== null} />
      <DataTable
        caption={t('reported_title')}
        rows={reported.items}
        keyOf={({ userId }) => userId}
        columns={[
          {
            key: 'picture',
            head: t('col_picture'),
            main: true,
            cell: ({ avatarUrl, username }) => (
              <span className="row">
                <Avatar url={avatarUrl} name={username} size={FACE} />
                <bdi translate="no">{username}</bdi>
              </span>
            ),
          },
          {
            key: 'reasons',
            words: true,
            head: t('col_reasons'),
            cell: ({ reasons }) => (
              <ul>
                {reasons.map((reason) => (
                  <li key={reason} dir="auto">
                    {reason}
                  </li>
                ))}
              </ul>
            ),
          },
          { key: 'reports', head: t('col_reports'), cell: ({ reports }) => format.number(reports) },
          {
            key: 'since',
            tight: true,
            head: t('col_since'),
            cell: ({ since }) => format.dateTime(since),
          },
          { key: 'acts', head: t('col_acts'), cell: (row) => <Acts of={row} /> },
        ]}
        empty={
          <EmptyList isDone title={t('reported_none')}>
            {t('reported_none_text')}
          </EmptyList>
        }
      />
      <Pages of={reported} hrefFor={(page) => `?page=${page}`} />
      <OpenSheet row={asked} />
    </Page>
  );
}

const ACTS = ['remove', 'keep'] as const;

function Acts({ of: { avatarUrl } }: { readonly of: Reported }) {
  const t = useTexts('pictures');
  const at = useListAddress('page');
  return (
    <span className="row">
      {ACTS.map((act) => (
        <ButtonLink
          key={act}
          size="s"
          to={at({ sheet: act, picture: avatarUrl })}
          preventScrollReset
          variant={act === 'remove' ? 'danger' : 'secondary'}
        >
          {t(`act_${act}`)}
        </ButtonLink>
      ))}
    </span>
  );
}

/** Shows that the picture of the address is no longer reported. */
function ReportedNoLonger({ isOpen }: { readonly isOpen: boolean }) {
  const t = useTexts('pictures');
  const [query] = useSearchParams();
  const isSending = useNavigation().state !== 'idle';
  const isSaid = query.has('picture') && !isOpen && !isSending;
  return <div role="status">{isSaid && <Notice tone="warn">{t('settled_meanwhile')}</Notice>}</div>;
}

function OpenSheet({ row }: { readonly row: Reported | null }) {
  const t = useTexts('pictures');
  const at = useListAddress('page');
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const act = ACTS.find((name) => name === query.get('sheet'));
  if (!row || !act) return null;
  return (
    <ActionSheet
      title={t(`${act}_title`, { name: row.username })}
      closeTo={at()}
      confirmLabel={t(`act_${act}`)}
      tone={act === 'remove' ? 'danger' : 'primary'}
      fields={{ intent: act, userId: row.userId, avatarUrl: row.avatarUrl }}
      withReason
      refusal={refusal}
    >
      <p>{t(`${act}_text`)}</p>
    </ActionSheet>
  );
}

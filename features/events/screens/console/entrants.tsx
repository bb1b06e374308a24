import { redirect, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { UsersIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { FilterBar } from '#ui/console/filter-bar.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { isOver } from '../../rules/event.ts';
import { ENTRANT_ACTS, type EntrantAct, performEntrantAct } from './entrant-acts.ts';
import { EntrantSheet } from './entrant-sheet.tsx';
import { eventPlace } from './event-places.ts';
import { useOrganisedEvent } from './use-organised-event.ts';

const LISTS = ['present', 'not_checked_in', 'out'] as const;

const load = screenLoader(async ({ api, params, url }) => {
  const eventId = idIn(params, 'eventId');
  const asked = url.searchParams.get('list');
  const list = LISTS.find((each) => each === asked) ?? 'present';
  const search = url.searchParams.get('search')?.trim() ?? '';
  const entrants = await api.organiserEntrants({
    eventId,
    list,
    ...(search && { search }),
    page: pageIn(url),
  });
  return { list, search, entrants };
});
export const loader = load.server;
export const clientLoader = load.browser;

const send = screenAction(async ({ api, params, url, form }) => {
  const eventId = idIn(params, 'eventId');
  await performEntrantAct(api, eventId, form);
  const back = new URLSearchParams(url.searchParams);
  for (const name of ['act', 'entry', '_routes']) back.delete(name);
  back.set('done', String(form.get('intent')));
  return redirect(`${eventPlace(eventId, 'entrants')}?${back}`);
});
export const action = send.server;
export const clientAction = send.browser;

/** Who takes part: found, checked in, taken out, replaced. */
export default function EventEntrants() {
  const t = useTexts('organising');
  const format = useFormat();
  const event = useOrganisedEvent();
  const { list, search, entrants } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useActionData<FormRefusal>();
  const [query] = useSearchParams();
  const act = ENTRANT_ACTS.find((each) => each === query.get('act'));
  const chosen = entrants.items.find(({ entryId }) => entryId === query.get('entry'));
  const done = ENTRANT_ACTS.find((each) => each === query.get('done'));
  const to = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams({ list, search, ...change });
    for (const [name, value] of [...next]) if (value === '') next.delete(name);
    return `?${next}`;
  };
  const may = actsOn(event);
  return (
    <>
      {done && (
        <Notice tone="success" role="status">
          {t(`done_${done}`)}
        </Notice>
      )}
      <TabLinks
        label={t('entrants_lists')}
        items={LISTS.map((name) => {
          return {
            to: to({ list: name }),
            text: t(`entrants_${name}`),
            current: name === list,
          };
        })}
      />
      <FilterBar submitLabel={t('search')} keep={{ list }} key={search}>
        <TextField
          name="search"
          type="search"
          label={t('search_username')}
          defaultValue={search}
          maxLength={100}
        />
      </FilterBar>
      <DataTable
        caption={t(`entrants_${list}`)}
        rows={entrants.items}
        keyOf={({ entryId }) => entryId}
        columns={[
          {
            key: 'player',
            head: t('col_player'),
            main: true,
            cell: ({ avatarUrl, username }) => (
              <span className="row">
                <Avatar url={avatarUrl} name={username} size={32} />
                <PlayerName>{username}</PlayerName>
              </span>
            ),
          },
          {
            key: 'joined',
            tight: true,
            head: t('col_joined'),
            cell: (row) => format.dateTime(row.joinedAt),
          },
          {
            key: 'state',
            tight: true,
            head: t('col_status'),
            cell: (row) => <State of={row} />,
          },
          {
            key: 'acts',
            head: t('col_acts'),
            align: 'end',
            cell: ({ entryId, leftAt, checkedInAt }) =>
              leftAt === null && (
                <span className="row">
                  {may
                    .filter((each) => each !== 'check_in' || checkedInAt === null)
                    .map((each) => (
                      <ButtonLink
                        key={each}
                        size="s"
                        variant={each === 'remove' ? 'ghost' : 'secondary'}
                        to={to({ act: each, entry: entryId })}
                        preventScrollReset
                      >
                        {t(each)}
                      </ButtonLink>
                    ))}
                </span>
              ),
          },
        ]}
        empty={
          <EmptyState icon={<UsersIcon />} title={t('entrants_none')}>
            {t('entrants_none_text')}
          </EmptyState>
        }
      />
      <Pages of={entrants} hrefFor={(page) => to({ page: String(page) })} />
      {act && chosen && (
        <EntrantSheet act={act} entrant={chosen} closeTo={to({})} refusal={refusal} />
      )}
    </>
  );
}

interface Standing {
  readonly checkedInAt: string | null;
  readonly leftAt: string | null;
  readonly removed: boolean;
}

function State({ of: { checkedInAt, leftAt, removed } }: { readonly of: Standing }) {
  const t = useTexts('organising');
  if (removed) return <Badge tone="danger">{t('state_removed')}</Badge>;
  if (leftAt) return <Badge>{t('state_left')}</Badge>;
  if (checkedInAt) return <Badge tone="success">{t('state_checked_in')}</Badge>;
  return <Badge tone="info">{t('state_joined')}</Badge>;
}

/** Checked in and replaced until the start, taken out until the end. */
function actsOn({ status, begunAt }: ReturnType<typeof useOrganisedEvent>): readonly EntrantAct[] {
  if (isOver(status)) return [];
  const hasBegun = begunAt !== null || status === 'ongoing';
  return hasBegun ? ['remove'] : ENTRANT_ACTS;
}

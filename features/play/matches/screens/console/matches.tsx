import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { eventPageAddress } from '#features/play/events/screens/console/event-navigation.ts';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useFromHere } from '#ui/console/came-from.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { isId } from '#ui/screen/path-ids.ts';
import { Page } from '#ui/shell/page.tsx';
import type { MatchStatus } from '../../rules/match.ts';
import { MatchBadge } from '../match-parts.tsx';
import { MATCHES, matchAt } from './addresses.ts';
import { Due, MatchLink } from './match-cells.tsx';

const LISTS = ['overdue', 'live', 'open'] as const;

const load = screenLoader(async ({ api, url }) => {
  const asked = url.searchParams.get('list');
  const list = LISTS.find((each) => each === asked) ?? 'overdue';
  const only = url.searchParams.get('event');
  const of = isId(only) ? { eventId: only } : {};
  const [matches, event] = await Promise.all([
    api.controlledMatches({ list, ...of, page: pageIn(url) }),
    of.eventId ? api.organiserEvent({ id: of.eventId }) : null,
  ]);
  return { list, event: event && { eventId: event.eventId, title: event.title }, matches };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Overdue matches with the next step for each; or all open ones. */
export default function Matches() {
  const t = useTexts('matches-console');
  const { list, event, matches } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  useFocusReload();
  const fromHere = useFromHere();
  const listTo = (name: string) =>
    `${MATCHES}?${new URLSearchParams({ list: name, ...(event && { event: event.eventId }) })}`;
  return (
    <Page
      title={t('matches_title')}
      width="wide"
      {...(event && { back: { to: eventPageAddress(event.eventId, 'live'), text: event.title } })}
    >
      <TabLinks
        label={t('matches_lists')}
        items={LISTS.map((name) => ({
          to: listTo(name),
          text: t(`matches_${name}`),
          current: name === list,
        }))}
      />
      <DataTable
        caption={t(`matches_${list}`)}
        rows={matches.items}
        keyOf={({ matchId }) => matchId}
        columns={[
          {
            key: 'match',
            head: t('col_match'),
            main: true,
            cell: (match) => <MatchLink match={match} to={fromHere(matchAt(match.matchId))} />,
          },
          {
            key: 'status',
            tight: true,
            head: t('col_status'),
            cell: (match) => <MatchBadge match={match} />,
          },
          {
            key: 'left',
            tight: true,
            head: t('col_time_left'),
            cell: ({ deadline, rulingDueAt, overdue }) => (
              <Due at={rulingDueAt ?? deadline} overdue={overdue} />
            ),
          },
          {
            key: 'event',
            head: t('col_event'),
            cell: ({ eventTitle }) => <bdi>{eventTitle}</bdi>,
          },
          {
            key: 'todo',
            words: true,
            head: t('col_todo'),
            cell: ({ status }) => t(todoOf(status)),
          },
        ]}
        empty={<EmptyList title={t(`none_${list}`)}>{t('none_text')}</EmptyList>}
      />
      <Pages of={matches} hrefFor={(page) => `${listTo(list)}&page=${page}`} />
    </Page>
  );
}

/** The next step that an official can take for an overdue match. */
function todoOf(status: MatchStatus) {
  switch (status) {
    case 'disputed':
      return 'todo_rule';
    case 'in_progress':
      return 'todo_in_progress';
    case 'awaiting_approval':
      return 'todo_awaiting';
    case 'confirmed':
      return 'todo_confirmed';
    default:
      return 'todo_requested';
  }
}

/** Reloads the list when the page becomes visible, because lists over many events have no channel. */
function useFocusReload(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}

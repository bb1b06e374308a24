import type { ReactNode } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { CalendarIcon, ClockIcon, TrophyIcon } from '#ui/components/icon.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { MATCH_LISTS, type MatchList } from '../rules/views.ts';
import { ActNotices } from './act-form.tsx';
import { actsAction } from './acts-action.ts';
import { closedAddress, isAwayHere, onlyViewChanged } from './addresses.ts';
import { ChallengeSheet } from './challenge-sheet.tsx';
import { MatchDays } from './match-days.tsx';
import styles from './match-schedule.module.css';
import { OpenedSheet } from './opened-sheet.tsx';
import { ActsProvider } from './use-acts.tsx';

const load = screenLoader(async ({ api, url }) => {
  const query = url.searchParams;
  const list = MATCH_LISTS.find((name) => name === query.get('status')) ?? 'upcoming';
  const matchId = query.get('match');
  const [matches, match] = await Promise.all([
    api.userMatches({ status: list, page: pageIn(url) }),
    matchId ? api.getMatch({ matchId }) : null,
  ]);
  // the event of an opened popup, whose dates bound a kickoff
  const eventId = match?.eventId ?? query.get('event');
  const event = eventId ? await api.eventById({ id: eventId, parts: 'head' }) : null;
  return { list, matches, match, event };
});
export const loader = load.server;
export const clientLoader = load.browser;
export const action = actsAction;

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  // a closed popup leaves nothing new to ask for
  const closed = new URL(closedAddress(currentUrl), currentUrl);
  const closing = nextUrl.pathname + nextUrl.search === closed.pathname + closed.search;
  const onlyClosing = closing && currentUrl.search !== nextUrl.search;
  if (onlyClosing || onlyViewChanged(currentUrl, nextUrl)) return false;
  return !isAwayHere(currentUrl, nextUrl) && defaultShouldRevalidate;
}

/** The viewer's matches: what comes next, what is on, what waits, what is over. */
export default function MatchSchedule() {
  const t = useTexts('matches');
  const p = useTexts('playtimes');
  const { list, matches, match, event } = useLoaderData<typeof loader>();
  const { player } = useVisit();
  useLive(`player:${player?.userId ?? ''}`);
  return (
    <ActsProvider>
      <Page
        title={t('schedule_title')}
        actions={
          <span className={styles.ways}>
            <Way to="/match-calendar" icon={<CalendarIcon />} text={t('to_calendar')} />
            <Way to="/play-times" icon={<ClockIcon />} text={p('to_play_times')} />
            <Way to="/results" icon={<TrophyIcon />} text={t('to_results')} />
          </span>
        }
      >
        <TabLinks
          label={t('lists_label')}
          items={MATCH_LISTS.map((name) => ({
            to: `?status=${name}`,
            text: t(`list_${name}`),
            count: matches.counts[name],
            current: name === list,
          }))}
        />
        <ActNotices />
        {matches.items.length === 0 ? (
          <NoMatches list={list} />
        ) : (
          <MatchDays matches={matches.items} />
        )}
        <Pages of={matches} hrefFor={(page) => `?status=${list}&page=${page}`} />
      </Page>
      {match && <OpenedSheet match={match} dates={event} />}
      {event && <RefusedChallenge event={event} />}
    </ActsProvider>
  );
}

interface WayProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly text: string;
}

/** On a phone its picture alone stands beside the title. */
function Way({ to, icon, text }: WayProps) {
  return (
    <ButtonLink to={to} size="s" icon={icon} title={text}>
      <span className={styles.word}>{text}</span>
    </ButtonLink>
  );
}

function NoMatches({ list }: { list: MatchList }) {
  const t = useTexts('matches');
  return (
    <EmptyState
      icon={<CalendarIcon size={32} />}
      title={t(`none_${list}`)}
      action={
        <ButtonLink to="/games" variant="primary">
          {t('find_event')}
        </ButtonLink>
      }
    >
      {t('none_text')}
    </EmptyState>
  );
}

type Event = NonNullable<Awaited<ReturnType<typeof load.browser>>['event']>;

/** A challenge that was sent without script and refused, open again with what was chosen. */
function RefusedChallenge({ event }: { event: Event }) {
  const refusal = useAnswer<FormRefusal>();
  const location = useLocation();
  const {
    intent,
    challengedTeamId = '',
    opponentName = '',
    opponentAvatar = '',
  } = refusal?.values ?? {};
  if (intent !== 'challenge') return null;
  const opponent = {
    entryId: challengedTeamId,
    username: opponentName,
    avatarUrl: opponentAvatar,
  };
  return <ChallengeSheet event={event} opponent={opponent} onCloseTo={closedAddress(location)} />;
}

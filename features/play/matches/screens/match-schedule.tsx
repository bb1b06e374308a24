import { type ReactNode, useEffect } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import { groupByDay } from '#core/days.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { SectionHead } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { CalendarIcon, ClockIcon, TrophyIcon } from '#ui/components/icon.tsx';
import { MatchCard } from '#ui/components/match-card.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, type ScreenArgs, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { listToOpen, MATCH_LISTS, type MatchList } from '../rules/views.ts';
import { ActionButton, ActionForm, ActionNotices, ActionsProvider } from './action-form.tsx';
import { closedAddress, isAwayHere, onlyViewChanged, wizardPath } from './addresses.ts';
import { ChallengeSheet } from './challenge-sheet.tsx';
import { formAction } from './form-action.ts';
import { OpenedSheet } from './lazy-parts.tsx';
import { MatchBadge, TimeLeft } from './match-parts.tsx';
import styles from './match-schedule.module.css';
import { boardOf, type MatchCardData, opponentOf, timeOf } from './match-view.ts';
import { SheetLink } from './wizard/sheet-link.tsx';

/** The list that the screen has opened without being asked for it. A live update does not change it under the player's thumb. */
let opened: MatchList | null = null;

const load = screenLoader(async ({ api, url }) => {
  const query = url.searchParams;
  const matchId = query.get('match');
  const [{ list, matches }, match] = await Promise.all([
    listAt(api, url),
    matchId ? api.getMatch({ matchId }) : null,
  ]);
  // the event of an opened popup, whose dates bound a kickoff
  const eventId = match?.eventId ?? query.get('event');
  const event = eventId ? await api.eventById({ id: eventId, parts: 'head' }) : null;
  return { list, matches, match, event };
});

/** The list that the address names, else the one that has something to do. */
async function listAt(api: ScreenArgs['api'], url: URL) {
  const named = MATCH_LISTS.find((name) => name === url.searchParams.get('status'));
  const first = named ?? opened ?? 'upcoming';
  const matches = await api.userMatches({ status: first, page: pageIn(url) });
  const list = named ?? listToOpen(matches.counts, opened);
  if (list === first) return { list, matches };
  return { list, matches: await api.userMatches({ status: list, page: 1 }) };
}

export const loader = load.server;
export const clientLoader = load.browser;
export const action = formAction;

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
  const p = useTexts('play-times');
  const { list, matches, match, event } = useLoaderData<typeof loader>();
  const { player } = useVisit();
  useLive(`player:${player?.userId ?? ''}`);
  const isNamed = useSearchParams()[0].has('status');
  useEffect(() => {
    opened = isNamed ? null : list;
    return () => {
      opened = null;
    };
  }, [isNamed, list]);
  return (
    <ActionsProvider>
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
        <ActionNotices />
        {matches.items.length === 0 ? (
          <NoMatches list={list} />
        ) : (
          <MatchDays matches={matches.items} />
        )}
        <Pages of={matches} hrefFor={(page) => `?status=${list}&page=${page}`} />
      </Page>
      {match && <OpenedSheet match={match} dates={event} />}
      {event && <RefusedChallenge event={event} />}
    </ActionsProvider>
  );
}

interface WayProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly text: string;
}

/** On a phone its word is below its picture. */
function Way({ to, icon, text }: WayProps) {
  return (
    <ButtonLink to={to} size="s" icon={icon}>
      {text}
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

/** Matches under the days of the viewer's calendar. */
function MatchDays({ matches }: { matches: readonly MatchCardData[] }) {
  const t = useTexts('matches');
  const { date, timeZone } = useFormat();
  const { now } = useVisit();
  const days = groupByDay(matches, timeOf, timeZone, now);
  return days.map((day) => (
    <section key={day.key} className="stack">
      <SectionHead title={day.near ? t(`day_${day.near}`, { date: date(day.at) }) : date(day.at)} />
      {day.items.map((match) => (
        <MatchItem key={match.matchId} match={match} />
      ))}
    </section>
  ));
}

/** A match in a list, with what its viewer may do without opening it. */
function MatchItem({ match }: { match: MatchCardData }) {
  const { home, away } = boardOf(match);
  return (
    <MatchCard
      to={wizardPath(match)}
      home={{ ...home, href: undefined }}
      away={{ ...away, href: undefined }}
      game={match.game.title}
      when={<When match={match} />}
      badge={<MatchBadge match={match} />}
      note={<Note match={match} />}
      actions={match.actions.length > 0 && <ItemActions match={match} />}
    />
  );
}

function When({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const { time } = useFormat();
  const at = timeOf(match);
  if (match.isInstant && match.status === 'requested') return <>{t('instant')}</>;
  return <time dateTime={at}>{time(at)}</time>;
}

/** The next deadline of a match, and the time left. */
function Note({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const { deadline, label, status, givesNoPoints } = match;
  const key = {
    requested: 'note_answer',
    reschedule_requested: 'note_answer',
    confirmed: 'note_check_in',
    in_progress: 'note_result',
    awaiting_approval: 'note_counts',
  } as const;
  if (!deadline || !(status in key)) return <>{match.eventTitle}</>;
  // `status` is one of the keys, as just seen.
  const text = t(label === 'request_sent' ? 'note_their_answer' : key[status as keyof typeof key]);
  return (
    <>
      {match.eventTitle}
      <br />
      {text} <TimeLeft to={deadline} doneText={t('over')} quiet />
      {givesNoPoints && (
        <>
          <br />
          {t('note_no_points')}
        </>
      )}
    </>
  );
}

function ItemActions({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const { matchId, actions } = match;
  const can = (action: MatchCardData['actions'][number]) => actions.includes(action);
  return (
    <>
      {can('accept') && (
        <ActionForm intent="accept" matchId={matchId} opponent={opponentOf(match).username}>
          <input type="hidden" name="proposedDate" value={match.proposedDate} />
          <ActionButton intent="accept" matchId={matchId} variant="primary" size="s">
            {t('accept')}
          </ActionButton>
        </ActionForm>
      )}
      {can('ready') && (
        <ActionForm intent="ready" matchId={matchId}>
          <ActionButton intent="ready" matchId={matchId} variant="primary" size="s">
            {t('check_in')}
          </ActionButton>
        </ActionForm>
      )}
      {can('verify') && (
        <SheetLink sheet="verify" matchId={matchId} variant="primary" size="s">
          {t('verify_open')}
        </SheetLink>
      )}
      {can('submit') && !can('verify') && (
        <ButtonLink to={wizardPath(match)} variant="primary" size="s">
          {t('enter_result')}
        </ButtonLink>
      )}
      {can('reschedule') && (
        <SheetLink sheet="reschedule" matchId={matchId} size="s">
          {t('reschedule')}
        </SheetLink>
      )}
      {can('decline') && (
        <SheetLink sheet="decline" matchId={matchId} size="s">
          {t('decline')}
        </SheetLink>
      )}
      {can('edit') && (
        <SheetLink sheet="score" matchId={matchId} size="s">
          {t('edit_result')}
        </SheetLink>
      )}
      <SheetLink
        sheet={can('accept') ? 'request' : 'info'}
        matchId={matchId}
        variant="ghost"
        size="s"
      >
        {t('info_open')}
      </SheetLink>
    </>
  );
}

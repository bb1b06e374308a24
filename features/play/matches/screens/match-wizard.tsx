import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import {
  data,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { isHeadNews } from '#features/play/events/screens/head-news.ts';
import { Card } from '#ui/components/card.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Steps } from '#ui/components/steps.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MatchRoomLink } from '#ui/links/room-links.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { ActionNotices, ActionsProvider } from './action-form.tsx';
import { isAwayHere, onlyViewChanged } from './addresses.ts';
import { belowMoment } from './below-moment.ts';
import { formAction } from './form-action.ts';
import { OpenedSheet, Play, Undecided } from './lazy-parts.tsx';
import { MatchFacts } from './match-facts.tsx';
import { isUndecided, type Match, opponentOf, shownMatch } from './match-view.ts';
import { Disputed, Ending } from './wizard/after-play.tsx';
import { Board } from './wizard/board.tsx';
import { History } from './wizard/match-timeline.tsx';
import styles from './wizard/panel.module.css';

const load = screenLoader(async ({ api, params }) => {
  const match = await api.getMatch({ matchId: idIn(params, 'matchId') });
  if (match.eventId !== params.eventId) throw data(null, { status: 404 });
  const movable = match.actions.includes('reschedule');
  const dates = movable ? await api.eventById({ id: match.eventId, parts: 'head' }) : null;
  return { match: shownMatch(match), dates };
});
export const loader = load.server;
export const clientLoader: typeof load.browser = async (args) => {
  const loaded = await load.browser(args);
  if (isUndecided(loaded.match.status)) Undecided.fetch(); // while the screen loads
  if (loaded.match.status === 'in_progress') Play.fetch();
  return loaded;
};
export const action = formAction;

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  if (onlyViewChanged(currentUrl, nextUrl) || isAwayHere(currentUrl, nextUrl)) return false;
  return defaultShouldRevalidate;
}

/** One match from request to result: its step, the next action, and the timeline. */
export default function MatchWizard() {
  const { match, dates } = useLoaderData<typeof loader>();
  const t = useTexts('matches');
  const { player } = useVisit();
  const own = `player:${player?.userId ?? ''}`;
  useLive([own, `event:${match.eventId}`], (news) => news.channel === own || isHeadNews(news));
  const title = t('wizard_title', { opponent: opponentOf(match).username });
  return (
    <ActionsProvider>
      <Page
        windowTitle={title}
        rises
        back={{ to: '/match-schedule', text: t('schedule_title') }}
        aside={
          <>
            <Card title={t('info_title')}>
              <MatchFacts match={match} />
            </Card>
            <Card title={t('timeline_title')}>
              <History match={match} />
            </Card>
          </>
        }
      >
        <h1 className="visually-hidden">{title}</h1>
        <Board match={match} />
        <ActionNotices />
        {match.isPaused && <Notice tone="warn">{t('event_stands')}</Notice>}
        <Flow match={match} />
        <MatchRoomLink
          matchId={match.matchId}
          text={t('room_of_match', { player: opponentOf(match).username })}
        />
      </Page>
      <OpenedSheet match={match} dates={dates} />
      <Outlet context={belowMoment(match, match.viewerSide !== null)} />
    </ActionsProvider>
  );
}

/** The four steps with the current one. */
function Flow({ match }: { match: Match }) {
  const t = useTexts('matches');
  const step = useStep(match);
  const beginning = useBeginning(`${match.status} ${step}`);
  const steps = ([1, 2, 3, 4] as const).map((each) => ({ text: t(`step_${each}`) }));
  return (
    <>
      {step !== null && (
        <Steps label={t('steps_label')} steps={steps} current={step} doneText={t('step_done')} />
      )}
      <div ref={beginning} className={styles.flow}>
        {panelOf(match, step)}
      </div>
    </>
  );
}

function panelOf(match: Match, step: number | null): ReactNode {
  const { status } = match;
  if (isUndecided(status)) {
    return (
      <Suspense>
        <Undecided match={match} status={status} step={step} />
      </Suspense>
    );
  }
  switch (status) {
    case 'in_progress':
      return (
        <Suspense>
          <Play match={match} />
        </Suspense>
      );
    case 'disputed':
      return <Disputed match={match} />;
    default:
      return <Ending match={match} />;
  }
}

/** The step of the flow: 0 before it begins, 5 after its end; `null` if the match was not played. */
function useStep({ status, step }: Match): number | null {
  const [query] = useSearchParams();
  switch (status) {
    case 'requested':
    case 'reschedule_requested':
      return 0;
    case 'confirmed':
      // only the player knows when the friend is added
      return query.get('step') === '2' ? 2 : step;
    case 'completed':
      return 5;
    case 'in_progress':
    case 'awaiting_approval':
    case 'disputed':
      return step;
    default:
      return null;
  }
}

/**
 * Scrolls to the beginning of a new step if the player has just used the step before. A page that was scrolled down to a
 * button would show the middle of the next step. Any other scroll position stays.
 */
function useBeginning(what: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(what);
  useLayoutEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    if (element.current && isAcrossTop(element.current)) element.current.scrollIntoView();
  }, [what]);
  return element;
}

/** It begins above what can be seen, and reaches into it. */
function isAcrossTop(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const hidden = Number.parseFloat(scrollPaddingTop) || 0; // behind the head of the page
  return top < hidden && bottom > hidden;
}

import { Link, redirect, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { isHeadNews } from '#features/play/events/screens/head-news.ts';
import { actFromList, matchAt } from '#features/play/matches/screens/console/addresses.ts';
import { Due } from '#features/play/matches/screens/console/match-cells.tsx';
import { useScoreText } from '#features/play/matches/screens/match-parts.tsx';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { useFromHere } from '#ui/console/came-from.ts';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import type { liveCalls } from '../../live.contract.ts';
import { stageIn } from '../bracket-addresses.ts';
import { StageTabs } from '../stage-tabs.tsx';
import { useRoundNames } from '../use-round-names.ts';
import { DirectedDone, StageChoiceSheet, StageChoices, sendChoice } from './stage-choice.tsx';

type Control = ReplyOf<typeof liveCalls.eventControl>;
type Row = Control['matches']['items'][number];

const load = screenLoader(({ api, params, url }) => {
  const round = url.searchParams.get('round');
  const stage = stageIn(url.searchParams);
  return api.eventControl({
    eventId: idIn(params, 'eventId'),
    ...(stage && { stage }),
    ...(round && { round }),
    page: pageIn(url),
  });
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Parameters of the address that choose the shown matches. They stay after an action. */
const SHOWN = ['stage', 'round', 'page'];

const directEvent = screenAction(async ({ api, params, url, form }) => {
  const eventId = idIn(params, 'eventId');
  const back = (done: string) => {
    const shown = listAddress(url.searchParams, SHOWN, { done });
    return redirect(`/console/events/${eventId}/live${shown}`, 303);
  };
  return byIntent(form, {
    choose: async () => back(await sendChoice(api, eventId, form)),
    pause: async () => {
      await api.pauseEvent(parseForm('pauseEvent', form, { eventId }));
      return back('paused');
    },
    resume: async () => {
      await api.resumeEvent({ eventId });
      return back('resumed');
    },
  });
});
export const action = directEvent.server;
export const clientAction = directEvent.browser;

/** Live control of a running event: its rounds, its matches, and its pause. */
export default function Live() {
  const t = useTexts('matches-console');
  const control = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const { event, stages, choices, stage, rounds, round, matches } = control;
  const { pathname } = useLocation();
  const at = useListAddress(...SHOWN);
  useLive(`event:${event.eventId}`, (news) => isHeadNews(news) || NEWS.includes(news.type));
  const { roundName, matchName } = useRoundNames(control);
  const inStage = stages.length > 1 ? `stage=${stage}&` : '';
  const roundTo = (name: string) => `${pathname}?${inStage}round=${name}`;
  return (
    <div className="stack">
      <Done />
      <DirectedDone />
      <PauseState control={control} />
      <StageChoices stages={stages} choices={choices} at={at} />
      <StageTabs of={control} />
      {rounds.length > 0 && (
        <TabLinks
          label={t('rounds')}
          items={rounds.map((each) => ({
            to: roundTo(each.round),
            text: roundName(each.round),
            ...leftIn(each),
            current: each.round === round,
          }))}
        />
      )}
      <DataTable
        caption={round ? roundName(round) : t('matches_open')}
        rows={matches.items}
        keyOf={({ key }) => key}
        columns={[
          { key: 'match', head: t('col_match'), main: true, cell: (row) => <Sides of={row} /> },
          { key: 'place', head: t('col_round'), cell: ({ key }) => matchName(key) },
          { key: 'status', tight: true, head: t('col_status'), cell: (row) => <Status of={row} /> },
          { key: 'score', head: t('col_score'), cell: (row) => <Score of={row} /> },
          {
            key: 'left',
            tight: true,
            head: t('col_time_left'),
            cell: ({ deadline, overdue, matchId, winner }) =>
              matchId && winner === null && <Due at={deadline} overdue={overdue} />,
          },
          { key: 'actions', head: t('col_act'), cell: (row) => <RowActions of={row} /> },
        ]}
        empty={<NoRounds eventId={event.eventId} />}
      />
      {round && <Pages of={matches} hrefFor={(page) => `${roundTo(round)}&page=${page}`} />}
      <PauseSheet control={control} />
      <StageChoiceSheet choices={choices} closeTo={at()} />
    </div>
  );
}

/** The number of matches that are left in a round; nothing for a finished one. */
function leftIn({ matches, done }: Control['rounds'][number]) {
  return done < matches ? { count: matches - done } : {};
}

const NEWS = ['match', 'bracket'];

function PauseState({ control: { event, pause } }: { readonly control: Control }) {
  const t = useTexts('matches-console');
  const { dateTime } = useFormat();
  const at = useListAddress(...SHOWN);
  if (pause) {
    return (
      <Notice
        tone="warn"
        title={t('paused_since', { when: dateTime(pause.since) })}
        action={
          <ButtonLink to={at({ stand: 'resume' })} variant="primary" preventScrollReset replace>
            {t('resume')}
          </ButtonLink>
        }
      >
        <bdi>{pause.reason}</bdi>
      </Notice>
    );
  }
  if (event.status !== 'ongoing') return null;
  return (
    <p className="row">
      <ButtonLink to={at({ stand: 'pause' })} preventScrollReset replace>
        {t('pause')}
      </ButtonLink>
    </p>
  );
}

function PauseSheet({ control: { event, pause } }: { readonly control: Control }) {
  const t = useTexts('matches-console');
  const [query] = useSearchParams();
  const at = useListAddress(...SHOWN);
  const refusal = useAnswer<FormRefusal>();
  const asked = query.get('stand');
  if (asked === 'pause' && !pause && event.status === 'ongoing') {
    return (
      <ActionSheet
        title={t('pause')}
        closeTo={at()}
        confirmLabel={t('pause_confirm')}
        fields={{ intent: 'pause' }}
        withReason
        refusal={refusal}
      >
        <p>{t('pause_text')}</p>
      </ActionSheet>
    );
  }
  if (asked !== 'resume' || !pause) return null;
  return (
    <ActionSheet
      title={t('resume')}
      closeTo={at()}
      confirmLabel={t('resume_confirm')}
      fields={{ intent: 'resume' }}
      refusal={refusal}
    >
      <p>{t('resume_text')}</p>
    </ActionSheet>
  );
}

function Done() {
  const t = useTexts('matches-console');
  const [query] = useSearchParams();
  const done = (['paused', 'resumed'] as const).find((each) => each === query.get('done'));
  if (!done) return null;
  return (
    <Notice tone="success" role="status">
      {t(`done_${done}`)}
    </Notice>
  );
}

function Sides({ of: { home, away, matchId } }: { readonly of: Row }) {
  const t = useTexts('matches-console');
  const fromHere = useFromHere();
  const both = (
    <>
      <bdi>{home?.username ?? t('nobody_yet')}</bdi> {t('versus')}{' '}
      <bdi>{away?.username ?? t('nobody_yet')}</bdi>
    </>
  );
  return matchId ? <Link to={fromHere(matchAt(matchId))}>{both}</Link> : both;
}

const TONES: Readonly<Partial<Record<NonNullable<Row['status']>, Tone>>> = {
  confirmed: 'info',
  in_progress: 'live',
  awaiting_approval: 'accent',
  disputed: 'warn',
  completed: 'success',
};

function Status({ of: { status, how } }: { readonly of: Row }) {
  const t = useTexts('matches-console');
  if (how === 'walkover') return <Badge tone="warn">{t('status_no_show')}</Badge>;
  if (!status) return <span className="muted">{t('status_waiting')}</span>;
  return <Badge tone={TONES[status] ?? 'neutral'}>{t(`status_${status}`)}</Badge>;
}

function Score({ of: { score, penalties, how, winner, home, away } }: { readonly of: Row }) {
  const t = useTexts('matches-console');
  const scoreText = useScoreText();
  const player = (winner === 'home' ? home : winner === 'away' ? away : null)?.username;
  if (how === 'walkover' && player) return <>{t('walkover_to', { player })}</>;
  if (!score) return <>–</>;
  const shots = penalties && { challenger: penalties.home, challenged: penalties.away };
  return (
    <span className="tabular">
      {scoreText({
        scoreChallenger: score.home,
        scoreChallenged: score.away,
        penalties: shots ?? undefined,
      })}
    </span>
  );
}

/** The most frequent actions. The page of the match has all others. */
function RowActions({ of: { matchId, controls } }: { readonly of: Row }) {
  const t = useTexts('matches-console');
  const fromHere = useFromHere();
  if (!matchId) return null;
  const first = (['rule', 'advance', 'award', 'move', 'extend', 'reopen'] as const).filter(
    (action) => controls.includes(action),
  );
  return (
    <span className="row">
      {first.map((action) => (
        <ButtonLink
          key={action}
          size="s"
          to={fromHere(action === 'rule' ? matchAt(matchId) : actFromList(matchId, action))}
        >
          {t(`short_${action}`)}
        </ButtonLink>
      ))}
    </span>
  );
}

/** Shown before the start, and in a daily battleground. */
function NoRounds({ eventId }: { readonly eventId: string }) {
  const t = useTexts('matches-console');
  return (
    <EmptyList
      title={t('no_rounds')}
      action={
        <ButtonLink to={`/console/matches?list=open&event=${eventId}`}>
          {t('to_open_matches')}
        </ButtonLink>
      }
    >
      {t('no_rounds_text')}
    </EmptyList>
  );
}

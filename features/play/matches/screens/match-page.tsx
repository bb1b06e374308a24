import { Outlet, useLoaderData } from 'react-router';
import { isHeadNews } from '#features/play/events/screens/head-news.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useSecond } from '#ui/components/countdown.tsx';
import { Timeline } from '#ui/components/timeline.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { ShareButton } from '#ui/share/share-button.tsx';
import { Page } from '#ui/shell/page.tsx';
import { belowMoment } from './below-moment.ts';
import { TimeLeft, useScoreText } from './match-parts.tsx';
import { awaitedIn, shownCard, timeOf } from './match-view.ts';
import { timelineText, timelineTone } from './timeline-texts.ts';
import { Board, Clock } from './wizard/board.tsx';

const load = screenLoader(async ({ api, params, url }) => {
  const watched = await api.watchMatch({ matchId: idIn(params, 'matchId') });
  return { ...watched, match: shownCard(watched.match), origin: url.origin };
});
export const loader = load.server;
export const clientLoader = load.browser;

type Loaded = Awaited<ReturnType<typeof load.browser>>;

/** A match for spectators: both players, the score and the timeline, live. */
export default function MatchPage() {
  const t = useTexts('sharing');
  const loaded = useLoaderData<typeof loader>();
  const { match, isOwn } = loaded;
  const { eventId, matchId, challenger, challenged } = match;
  useLive(
    `event:${eventId}`,
    (news) => isHeadNews(news) || (news.type === 'match' && news.data.matchId === matchId),
  );
  const title = t('watch_title', { home: challenger.username, away: challenged.username });
  const picture = usePicture(matchId);
  return (
    <Page
      windowTitle={title}
      rises
      back={{ to: `/event-home/${eventId}`, text: t('to_event') }}
      aside={
        <Card title={t('timeline')}>
          <WhatHappened loaded={loaded} />
        </Card>
      }
    >
      <OpenGraph loaded={loaded} title={title} picture={picture} />
      <h1 className="visually-hidden">{title}</h1>
      <Board match={match} when={<ZonedTime at={timeOf(match)} />} />
      <UntilItIsOn match={match} />
      <div className="row">
        {isOwn && (
          <ButtonLink to={`/match-wizard/${eventId}/${matchId}`} variant="primary">
            {t('own_match')}
          </ButtonLink>
        )}
        <ShareButton title={title} picture={picture} />
        {challenger.score !== null && (
          <a href={picture} download="result.png" className="reach">
            {t('picture')}
          </a>
        )}
      </div>
      <p className="muted">{t('watch_live')}</p>
      <Outlet context={belowMoment(match, isOwn)} />
    </Page>
  );
}

/** Runs to the kickoff; from then on both may still check in. */
function UntilItIsOn({ match }: { readonly match: Loaded['match'] }) {
  const t = useTexts('matches');
  const s = useTexts('sharing');
  const { time } = useFormat();
  const { now } = useVisit();
  const awaited = awaitedIn(match, useSecond(now) * 1000);
  if (!awaited) return null;
  const { what, at } = awaited;
  const label = what === 'kickoff' ? s('starts_in') : t('check_in_closes', { at: time(at) });
  return (
    <Clock label={label}>
      <TimeLeft key={what} to={at} doneText={t('check_in_closed')} size="hero" />
    </Clock>
  );
}

function usePicture(matchId: string): string {
  const { language } = useVisit();
  return `/share/match/${matchId}.png?lang=${language}`;
}

function WhatHappened({ loaded: { match, timeline } }: { readonly loaded: Loaded }) {
  const t = useTexts('matches');
  const s = useTexts('sharing');
  const write = useScoreText();
  const { dateTime } = useFormat();
  const entries = timeline.map((entry, index) => ({
    id: String(index),
    at: <time dateTime={entry.at}>{dateTime(entry.at)}</time>,
    title: t(timelineText(entry)),
    who: entry.by && (
      <bdi translate="no">{entry.by === 'official' ? s('official') : match[entry.by].username}</bdi>
    ),
    detail: entry.score && <strong className="tabular">{write(entry.score)}</strong>,
    tone: timelineTone(entry),
  }));
  return <Timeline entries={entries.reverse()} />;
}

interface OpenGraphProps {
  readonly loaded: Loaded;
  readonly title: string;
  readonly picture: string;
}

/** The page's preview in social networks and messengers. */
function OpenGraph({ loaded: { match, origin }, title, picture }: OpenGraphProps) {
  const { brand } = useVisit();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={`${match.game.title} · ${match.eventTitle}`} />
      <meta property="og:url" content={`${origin}/match/${match.matchId}`} />
      <meta property="og:image" content={origin + picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** An instant with its time zone. */
function ZonedTime({ at }: { readonly at: string }) {
  const { locale, timeZone } = useFormat();
  const text = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}

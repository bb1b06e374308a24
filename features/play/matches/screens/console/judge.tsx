import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { SIDES } from '#core/scores.ts';
import { eventPlace } from '#features/play/events/screens/console/event-places.ts';
import { isHeadNews } from '#features/play/events/screens/head-news.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { placeIn } from '#ui/console/came-from.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { Page } from '#ui/shell/page.tsx';
import { MatchFacts } from '../match-facts.tsx';
import { MatchBadge } from '../match-parts.tsx';
import { History } from '../wizard/history.tsx';
import { Claim } from './claim.tsx';
import { ControlSheets } from './control-sheets.tsx';
import { Controls } from './controls.tsx';
import type { Dossier } from './desk-types.ts';
import { Due } from './due.tsx';
import styles from './judge.module.css';
import { judgeAction } from './judge-action.ts';
import { Meetings } from './meetings.tsx';
import { MovedOn } from './moved-on.tsx';
import { DISPUTES, MATCHES } from './places.ts';
import { Ruling } from './ruling.tsx';
import { useMatchTitle } from './sides.tsx';

const load = screenLoader(async ({ api, params, url }) => {
  const matchId = idIn(params, 'matchId');
  const dossier = await api.matchDossier({ matchId });
  const reopens = url.searchParams.get('act') === 'reopen';
  const preview =
    reopens && dossier.match.actions.includes('reopen')
      ? await api.previewReopening({ matchId })
      : null;
  return { dossier, preview };
});
export const loader = load.server;
export const clientLoader = load.browser;
export const action = judgeAction.server;
export const clientAction = judgeAction.browser;

/** One match on one screen: both claims beside each other, what is known, and what may be done. */
export default function Judge() {
  const t = useTexts('desk');
  const { dossier, preview } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const { match, overdue, appealed } = dossier;
  const title = useMatchTitle()(match);
  useLive(`event:${match.eventId}`, (news) => isHeadNews(news) || news.type === 'match');
  return (
    <Page
      title={title}
      back={useBack(match)}
      width="wide"
      actions={
        <>
          <MatchBadge match={match} />
          {appealed && <Badge tone="accent">{t('kind_appeal')}</Badge>}
          <Due at={match.rulingDueAt ?? match.deadline} overdue={overdue} />
        </>
      }
      aside={<Known dossier={dossier} />}
    >
      <MovedOn dossier={dossier} />
      {match.isPaused && <Notice tone="warn">{t('event_stands')}</Notice>}
      <section className={styles.claims} aria-label={t('claims')}>
        {SIDES.map((side) => (
          <Claim key={side} side={side} dossier={dossier} />
        ))}
      </section>
      {match.actions.includes('rule') && <Ruling dossier={dossier} />}
      {appealed && match.status === 'disputed' && !match.actions.includes('rule') && (
        <Notice tone="info">{t('appeal_for_administrators')}</Notice>
      )}
      <Controls dossier={dossier} />
      <ControlSheets dossier={dossier} preview={preview} />
    </Page>
  );
}

/** The list that the match was opened from, with its name. */
function useBack({ eventId, eventTitle }: Dossier['match']) {
  const t = useTexts('desk');
  const c = useTexts('common');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const to = placeIn(query, 'from') ?? (pathname.startsWith(DISPUTES) ? DISPUTES : MATCHES);
  if (to.startsWith(eventPlace(eventId, ''))) return { to, text: eventTitle };
  if (to.startsWith(DISPUTES)) return { to, text: t('disputes_title') };
  return { to, text: to.startsWith(MATCHES) ? t('matches_title') : c('back') };
}

function Known({ dossier }: { readonly dossier: Dossier }) {
  const t = useTexts('desk');
  const directing = useTexts('directing');
  const { match, meetings } = dossier;
  return (
    <>
      <Card
        title={t('facts')}
        action={<Link to={eventPlace(match.eventId, 'live')}>{directing('to_live')}</Link>}
      >
        <MatchFacts match={match} />
      </Card>
      <Card title={t('timeline')}>
        <History match={match} />
      </Card>
      <Meetings meetings={meetings} />
    </>
  );
}

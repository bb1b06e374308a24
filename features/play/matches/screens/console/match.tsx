import { Link, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { SIDES, type Side } from '#core/scores.ts';
import { eventPageAddress } from '#features/play/events/screens/console/event-navigation.ts';
import { isHeadNews } from '#features/play/events/screens/head-news.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { placeIn, useFromHere } from '#ui/console/came-from.ts';
import { useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { Page } from '#ui/shell/page.tsx';
import { MATCH_CONTROLS } from '../../rules/views.ts';
import { MatchFacts } from '../match-facts.tsx';
import { MatchBadge, useScoreText } from '../match-parts.tsx';
import { timelineText } from '../timeline-texts.ts';
import { Actor, History } from '../wizard/match-timeline.tsx';
import { DISPUTES, MATCHES, matchAt } from './addresses.ts';
import { ControlSheets } from './control-sheets.tsx';
import styles from './match.module.css';
import { matchAction } from './match-action.ts';
import { type Dossier, Due, useMatchTitle } from './match-cells.tsx';
import { Pictures } from './pictures.tsx';
import { Ruling } from './ruling.tsx';

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
export const action = matchAction.server;
export const clientAction = matchAction.browser;

/** One match for officials: both submitted scores beside each other, the facts, and the controls. */
export default function Judge() {
  const t = useTexts('matches-console');
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
  const t = useTexts('matches-console');
  const c = useTexts('common');
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const to = placeIn(query, 'from') ?? (pathname.startsWith(DISPUTES) ? DISPUTES : MATCHES);
  if (to.startsWith(eventPageAddress(eventId, ''))) return { to, text: eventTitle };
  if (to.startsWith(DISPUTES)) return { to, text: t('disputes_title') };
  return { to, text: to.startsWith(MATCHES) ? t('matches_title') : c('back') };
}

function Known({ dossier }: { readonly dossier: Dossier }) {
  const t = useTexts('matches-console');
  const directing = useTexts('tournaments-console');
  const { match, meetings } = dossier;
  return (
    <>
      <Card
        title={t('facts')}
        action={<Link to={eventPageAddress(match.eventId, 'live')}>{directing('to_live')}</Link>}
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

/** Says that the act of the address is no longer possible, because another person or a deadline came first. */
function MovedOn({ dossier: { match, controls } }: { readonly dossier: Dossier }) {
  const t = useTexts('matches-console');
  const matches = useTexts('matches');
  const { dateTime } = useFormat();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const asked = query.get('act');
  const may: readonly string[] = [...controls, ...match.actions];
  const isGone = asked ? !may.includes(asked) : isRuled(match, pathname);
  const last = lastOf(match.timeline);
  if (!isGone || !last) return null;
  return (
    <Notice tone="warn" role="status" title={t('moved_on')}>
      {matches(timelineText(last))}
      {last.by && (
        <>
          {' · '}
          <Actor by={last.by} />
        </>
      )}
      {' · '}
      <time dateTime={last.at}>{dateTime(last.at)}</time>
    </Notice>
  );
}

/** A dispute opens with its ruling. */
function isRuled({ status }: Dossier['match'], pathname: string): boolean {
  return pathname.startsWith(DISPUTES) && status !== 'disputed';
}

interface ClaimProps {
  readonly side: Side;
  readonly dossier: Dossier;
}

/** One player's score, evidence and record. */
function Claim({ side, dossier: { match, records } }: ClaimProps) {
  const t = useTexts('matches-console');
  const scoreText = useScoreText();
  const player = match[side];
  const claim = match.submissions[side];
  const said = lastOf(
    match.timeline.filter(
      ({ by, reason, type }) =>
        reason && by?.userId === player.userId && (type === 'dispute' || type === 'appeal'),
    ),
  );
  return (
    <Card title={t(side === 'challenger' ? 'home' : 'away')}>
      <div className={styles.claim}>
        <div className={styles.who}>
          <Avatar url={player.avatarUrl} name={player.username} size={40} />
          <span className={styles.name}>
            {player.deleted ? (
              player.username
            ) : (
              <Link to={`/console/players/${player.userId}`}>
                <bdi translate="no">{player.username}</bdi>
              </Link>
            )}
          </span>
        </div>
        {claim ? (
          <p>
            <span className="muted">{t('claims_score')}</span>{' '}
            <span className={styles.score}>{scoreText(claim)}</span>
          </p>
        ) : (
          <p className="muted">{t('claims_nothing')}</p>
        )}
        {said?.reason && (
          <blockquote className={styles.said} dir="auto">
            {said.reason}
          </blockquote>
        )}
        <Pictures match={match} side={side} />
        <Record of={records[side]} />
      </div>
    </Card>
  );
}

const COUNTS = ['played', 'won', 'disputes', 'disputesLost', 'noShows'] as const;

function Record({ of }: { readonly of: Dossier['records'][Side] }) {
  const t = useTexts('matches-console');
  const format = useFormat();
  return (
    <dl className={styles.record}>
      {COUNTS.map((name) => (
        <div key={name}>
          <dt>{t(`record_${name}`)}</dt>
          <dd>{format.number(of[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The controls of the official; a sheet confirms each. */
function Controls({ dossier }: { readonly dossier: Dossier }) {
  const t = useTexts('matches-console');
  const at = useListAddress('from');
  const { match, controls } = dossier;
  const may = MATCH_CONTROLS.filter((control) => controls.includes(control));
  const reopens = match.actions.includes('reopen');
  if (may.length === 0 && !reopens) return null;
  return (
    <Card title={t('controls')}>
      <div className="row">
        {may.map((act) => (
          <ButtonLink key={act} to={at({ act })} preventScrollReset replace>
            {t(`act_${act}`)}
          </ButtonLink>
        ))}
        {reopens && (
          <ButtonLink to={at({ act: 'reopen' })} preventScrollReset replace>
            {t('act_reopen')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** Earlier matches of the two players. */
function Meetings({ meetings }: Pick<Dossier, 'meetings'>) {
  const t = useTexts('matches-console');
  const format = useFormat();
  const fromHere = useFromHere();
  const scoreText = useScoreText();
  const titleOf = useMatchTitle();
  return (
    <Card title={t('meetings')} padding={meetings.length > 0 ? 'flush' : 'normal'}>
      {meetings.length === 0 ? (
        <p className="muted">{t('no_meetings')}</p>
      ) : (
        <List label={t('meetings')}>
          {meetings.map((match) => (
            <ListItem
              key={match.matchId}
              to={fromHere(matchAt(match.matchId))}
              title={titleOf(match)}
              subtitle={`${match.eventTitle} · ${format.date(match.kickoff ?? match.proposedDate)}`}
              trailing={
                match.challenger.score === null ? (
                  <MatchBadge match={match} />
                ) : (
                  <span className="tabular">
                    {scoreText({
                      scoreChallenger: match.challenger.score,
                      scoreChallenged: match.challenged.score ?? '',
                    })}
                  </span>
                )
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}

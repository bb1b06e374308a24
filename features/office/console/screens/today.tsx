import { type ReactNode, useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import { isTournament } from '#features/play/events/rules/event.ts';
import { todayPageOf } from '#features/play/events/screens/console/event-navigation.ts';
import { EventTime } from '#features/play/events/screens/event-status.tsx';
import type { EventCardData } from '#features/play/events/screens/event-types.ts';
import { DISPUTES, MATCHES } from '#features/play/matches/screens/console/addresses.ts';
import type { Api } from '#ui/api/browser.ts';
import { Card, SectionHead } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { StatRow } from '#ui/components/stat.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { SetupCard } from './setup-steps.tsx';
import styles from './today.module.css';
import { ModerationFigures, ModerationLists, moderationToday } from './today-moderation.tsx';
import { Figure, SHOWN, Waiting } from './today-parts.tsx';
import { SupportFigures, SupportLists, supportToday } from './today-support.tsx';

const OPEN_EVENTS = '/console/events?list=open';
const CHECK_IN_MS = 60 * 60_000;

const load = screenLoader(async ({ api }) => {
  const { player, now } = await api.viewer({});
  const roles = player?.roles ?? [];
  const [desk, support, moderation] = await Promise.all([
    holdsRole(roles, ['organiser']) ? organiserToday(api, now) : null,
    holdsRole(roles, ['support']) ? supportToday(api) : null,
    holdsRole(roles, ['moderator']) ? moderationToday(api) : null,
  ]);
  return { now, desk, support, moderation };
});
export const loader = load.server;
export const clientLoader = load.browser;

async function organiserToday(api: Api, now: string) {
  const [setup, events, disputes, overdue, held, prizes, { today }] = await Promise.all([
    api.setup({}),
    api.organiserEvents({ list: 'open', pageSize: 100 }),
    api.disputedMatches({ pageSize: 1 }),
    api.controlledMatches({ list: 'overdue', pageSize: 1 }),
    api.heldPoints({ pageSize: 1 }),
    api.owedPrizes({ pageSize: 1 }),
    api.figures({}),
  ]);
  const byStart = [...events.items].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  const coming = byStart.filter(({ status }) => status !== 'ongoing');
  return {
    setup,
    live: byStart.filter(({ status }) => status === 'ongoing'),
    coming,
    checkIns: coming.filter((event) => isCheckInOpen(event, now)).length,
    signUps: coming.filter(({ status }) => status === 'registration_open').length,
    newPlayers: today.signUps,
    disputes: disputes.total,
    overdue: overdue.total,
    held: held.total,
    prizes: prizes.total,
  };
}
type Desk = Awaited<ReturnType<typeof organiserToday>>;

/** An official's first screen. It reloads with the window, because not all of it is announced. */
export default function Today() {
  const t = useTexts('console');
  const { now, desk, support, moderation } =
    useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void revalidate();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [revalidate]);
  const isSeveral = [desk, support, moderation].filter(Boolean).length > 1;
  const titled = (title: string) => (isSeveral ? { title } : {});
  return (
    <Page title={t('today_title')} width="wide">
      {desk && <SetupCard setup={desk.setup} />}
      {desk && (
        <Figures {...titled(t('group_play'))}>
          <TicketFigures of={desk} />
        </Figures>
      )}
      {support && (
        <Figures {...titled(t('nav_support'))}>
          <SupportFigures of={support} now={now} />
        </Figures>
      )}
      {moderation && (
        <Figures {...titled(t('nav_moderation'))}>
          <ModerationFigures of={moderation} now={now} />
        </Figures>
      )}
      <div className={styles.lists}>
        {desk && (
          <>
            <Events title={t('today_live')} none={t('today_none_live')} events={desk.live} />
            <Events title={t('today_next')} none={t('today_none_next')} events={desk.coming} />
          </>
        )}
        {support && <SupportLists of={support} now={now} />}
        {moderation && <ModerationLists of={moderation} now={now} />}
      </div>
    </Page>
  );
}

interface FiguresProps {
  /** The role behind the work, for officials with several. */
  readonly title?: string;
  readonly children: ReactNode;
}

function Figures({ title, children }: FiguresProps) {
  return (
    <div className={styles.figures}>
      {title && <SectionHead title={title} />}
      {children}
    </div>
  );
}

function TicketFigures({ of }: { readonly of: Desk }) {
  const t = useTexts('console');
  const { brand } = useVisit();
  useLive(`disputes:${brand.audience}`);
  return (
    <StatRow>
      <Waiting label={t('today_overdue')} value={of.overdue} to={MATCHES} />
      <Waiting label={t('today_disputes')} value={of.disputes} to={DISPUTES} />
      <Waiting label={t('today_held')} value={of.held} to="/console/held-points" />
      <Waiting label={t('today_prizes')} value={of.prizes} to="/console/prizes" />
      <Figure label={t('today_live')} value={of.live.length} to={OPEN_EVENTS} />
      <Figure label={t('today_check_ins')} value={of.checkIns} to={OPEN_EVENTS} />
      <Figure label={t('today_sign_ups')} value={of.signUps} to={OPEN_EVENTS} />
      <Figure label={t('today_new_players')} value={of.newPlayers} to="/console/figures" />
    </StatRow>
  );
}

interface EventsProps {
  readonly title: string;
  readonly none: string;
  readonly events: readonly EventCardData[];
}

function Events({ title, none, events }: EventsProps) {
  const e = useTexts('events');
  if (events.length === 0) {
    return (
      <Card title={title}>
        <p className="muted">{none}</p>
      </Card>
    );
  }
  return (
    <Card title={title} padding="flush">
      <List>
        {events.slice(0, SHOWN).map((event) => (
          <ListItem
            key={event.eventId}
            to={todayPageOf(event)}
            title={<bdi>{event.title}</bdi>}
            subtitle={
              <>
                <EventTime event={event} /> ·{' '}
                <span className={styles.together}>{e('players', { count: event.entrants })}</span>
              </>
            }
          />
        ))}
      </List>
    </Card>
  );
}

function isCheckInOpen({ format, startsAt }: EventCardData, now: string): boolean {
  const left = Date.parse(startsAt) - Date.parse(now);
  return isTournament(format) && left > 0 && left <= CHECK_IN_MS;
}

import { activeSanction } from '#features/foundation/identity/server/index.ts';
import { findAccess, wayToSubscribe } from '#features/money/subscriptions/server/index.ts';
import { listFirstSteps } from '#features/play/events/server/index.ts';
import { findWaitingMoment } from '#features/play/moments/server/index.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { actingPlayer } from '#platform/http/handlers.ts';
import type { EventId } from '#platform/ids.ts';
import type { homeCalls } from '../home.contract.ts';
import { battlegroundsFor } from '../rules/battlegrounds.ts';
import { nowCard, type OwnMatch, yieldsToMoment } from '../rules/now.ts';
import type { HomeSources } from './sources.ts';

type Card = NonNullable<ReplyOf<typeof homeCalls.home>['card']>;
type Match = Awaited<ReturnType<HomeSources['matches']>>['facts'][number];

/** The first card of Home, chosen by the rule `nowCard`. */
export async function cardPart(sources: HomeSources): Promise<Card> {
  const { platform, context, playerId, now } = sources;
  const sanction = activeSanction(actingPlayer(context).sanction, context.brand, now);
  const [matches, ownEvents, { mayPlay, lapsedAt }] = await Promise.all([
    sources.matches(),
    sources.ownEvents(),
    findAccess(platform.db, playerId, now),
  ]);
  const known = {
    isBarred: sanction !== null,
    isSubscriptionOver: lapsedAt !== null,
    matches: matches.facts.map(factsOf),
    checkIns: ownEvents.flatMap(({ card, checkInUntil }) =>
      checkInUntil ? [{ eventId: card.eventId, closesAt: checkInUntil }] : [],
    ),
    hasMoment: false,
    hasFirstSteps: false,
  };
  // moments are read only if the card leaves them room
  const isFree = yieldsToMoment(nowCard(known, now));
  const moment = isFree ? await findWaitingMoment(platform, context, sources.results()) : null;
  const facts = { ...known, hasMoment: moment?.isThere ?? false };
  const chosen = nowCard(facts, now);
  const empty = {
    more: chosen.more,
    sanction: null,
    subscription: null,
    match: null,
    checkIn: null,
    moment: null,
    steps: [],
    crowd: null,
    rivals: null,
  };
  switch (chosen.kind) {
    case 'barred':
      return { ...empty, kind: 'barred', sanction };
    case 'subscription':
      return {
        ...empty,
        kind: 'subscription',
        subscription: await renewal(sources, lapsedAt ?? now),
      };
    case 'event_check_in': {
      const own = ownEvents.find(({ card }) => card.eventId === chosen.eventId);
      const closesAt = own?.checkInUntil?.toISOString();
      const checkIn = own && closesAt ? { event: own.card, closesAt } : null;
      return { ...empty, kind: 'event_check_in', checkIn };
    }
    case 'moment':
      return { ...empty, kind: 'moment', moment: (await moment?.read()) ?? null };
    case 'find':
    case 'first_steps': {
      const steps = await stepsFor(sources);
      const { kind } = nowCard({ ...facts, hasFirstSteps: steps.length > 0 }, now);
      return kind === 'find'
        ? {
            ...empty,
            kind,
            crowd: await crowdFor(sources),
            rivals: mayPlay ? await rivalsFor(sources) : null,
          }
        : { ...empty, kind, steps };
    }
    default: {
      // the other matches are counted alone
      return { ...empty, kind: chosen.kind, match: await matches.card(chosen.matchId) };
    }
  }
}

function factsOf({ kickoff, deadline, winner, viewerSide, ...match }: Match): OwnMatch {
  return {
    ...match,
    kickoff: kickoff === null ? null : new Date(kickoff),
    deadline: deadline === null ? null : new Date(deadline),
    isWon: winner !== null && winner === viewerSide,
  };
}

async function renewal({ platform, context, playerId }: HomeSources, endedAt: Date) {
  const to = await wayToSubscribe(platform.db, playerId, context.brand);
  return { endedAt: endedAt.toISOString(), to: `${to}?returnTo=%2Fhome` };
}

/**
 * The steps of a player without a result: those before the first battleground, then the first opponent. A step opens the
 * form or the popup of the named battleground, so that one tap less is needed.
 */
async function stepsFor(sources: HomeSources): Promise<Card['steps']> {
  const { platform, context, playerId } = sources;
  if ((await sources.results()).get(playerId)?.length) return [];
  const before = await listFirstSteps(platform, context, '/home');
  const [own] = await sources.ownEvents();
  if (before.length > 0) {
    const [open, linked] = await Promise.all([sources.openEvents(), sources.linked()]);
    const [named] = battlegroundsFor([], open, new Set<string>(linked));
    const steps = before.map(({ step, done, to }) => {
      if (step === 'link_account' && to && named) {
        return { step, done, to: `${to}&game=${named.event.game.slug}`, event: null };
      }
      return step === 'join' && named
        ? {
            step,
            done,
            to: `/event-home/${named.event.eventId}?sheet=join`,
            event: named.event.title,
          }
        : { step, done, to: step === 'join' ? '/games' : to, event: null };
    });
    return [...steps, { step: 'first_opponent', done: false, to: null, event: null }];
  }
  if (!own) return [];
  const { eventId, title } = own.card;
  return [
    { step: 'link_account', done: true, to: null, event: null },
    { step: 'join', done: true, to: null, event: title },
    {
      step: 'first_opponent',
      done: false,
      to: `/event-home/${eventId}?tab=entrants`,
      event: title,
    },
  ];
}

/** Players who look for an opponent now; the count is shared by all callers for some seconds. */
async function crowdFor({ calls, context }: HomeSources): Promise<Card['crowd']> {
  const { looking, usualWait } = await calls.lookingNow({}, context);
  return { looking, usualWait };
}

const MOST_RIVALS = 3;

/** The nearest players in the caller's running battleground; `null` without one. */
async function rivalsFor(sources: HomeSources): Promise<Card['rivals']> {
  const { rivals, context } = sources;
  const own = (await sources.ownEvents()).find(
    ({ card }) => card.format === 'daily_battleground' && card.status === 'ongoing' && !card.paused,
  );
  if (!own) return null;
  const { title } = own.card;
  const eventId: EventId = own.card.eventId;
  const event = (await sources.matches()).eventOf(eventId);
  return { eventId, title, players: await rivals({ eventId, event, limit: MOST_RIVALS }, context) };
}

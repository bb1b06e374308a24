import { otherSide, sameScore } from '#core/scores.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { accountsOf } from '#features/play/games/server/index.ts';
import type { RecordOutcomes } from '#features/play/leaderboards/server/index.ts';
import { dayAndTime } from '#locales/day-and-time.ts';
import { atOnce } from '#platform/database/at-once.ts';
import type { Work } from '#platform/work.ts';
import { bringsNothing } from '../rules/decision.ts';
import { decide } from '../rules/machine.ts';
import type { MatchRules, MatchState } from '../rules/match.ts';
import { accepted } from './accepted.ts';
import type { Acted, Cards } from './acted.ts';
import { keepBooked } from './bookings.ts';
import type { Deed } from './deeds.ts';
import { flagDoubtful } from './evidence.ts';
import { announce, type Follow, wakeUp } from './follow-ups.ts';
import type { MatchRecord } from './records.ts';
import { refusalOf, type Words } from './refusals.ts';
import { saveChange } from './saving.ts';
import { attach } from './screenshots.ts';
import type { TimelineLine } from './timeline.ts';

/** A match under its players' locks, with the rules it is played by. */
export interface OpenedMatch {
  readonly match: MatchRecord;
  readonly event: PlayEvent;
  readonly rules: MatchRules;
  /** Of its players, at least. */
  readonly cards: Cards;
}

/** How matches change that have been taken in hand. */
export interface Changing {
  /** The event goes on: what is still to come of an open match has moved, and is waited for anew. */
  resume(work: Work, opened: OpenedMatch): Promise<void>;
  /** Lets the rules decide, and does what follows; a refusal is thrown. */
  apply(work: Work, opened: OpenedMatch, deed: Deed): Promise<Acted>;
}

export function changingMatches(record: RecordOutcomes, follow: Follow): Changing {
  return {
    async resume(work, { match, rules }) {
      const { state } = match;
      const next = { ...match, version: match.version + 1 };
      const entry = { type: 'resume', from: state.status, to: state.status } as const;
      const deed = { act: null, actor: null };
      await saveChange(work, { before: state, after: next, entry, deed }, rules);
      await wakeUp(work, [next], rules);
      announce(work, next, state);
    },

    async apply(work, { match, event, rules, cards }, deed) {
      const decision = decide(match.state, deed.act, work.now, rules);
      if (decision.kind === 'repeated') return { match, known: { event } };
      const { state, ...result } = accepted(decision, match.state.status, (refused) =>
        whenAccepted(refused, deed, cards),
      );
      if (!isMeant(deed, match.state)) {
        throw refusalOf('match_state_conflict', match.state.status);
      }
      const next = { ...match, state, version: match.version + 1 };
      const change = { before: match.state, after: next, deed, ...result };
      await keepBooked(work.db, next, match.state, deed.actor, rules);
      await attach(work, next, deed);
      const booked = await record(work, playedMatch(next, event), result.outcomes);
      const [timeline, accounts] = await atOnce([
        saveChange(work, change, rules),
        // whoever acts is answered with all of it
        deed.actor ? accountsOf(work.db, next.gameId, Object.values(next.players)) : undefined,
        follow(work, event, rules, new Map([[change, booked]]), cards),
      ]);
      if (next.state.submissions !== match.state.submissions || deed.evidence?.length) {
        await flagDoubtful(work, next.id);
      }
      const points = isFirstToBring(timeline) ? { points: booked } : {};
      return {
        match: next,
        known: { event, players: cards, timeline, ...(accounts && { accounts }), ...points },
      };
    },
  };
}

const MINUTE = 60_000;

/** The moment from which a command is accepted, as the actor's clock shows it; never earlier than it is. */
function whenAccepted({ from }: { readonly from?: Date }, { actor }: Deed, cards: Cards): Words {
  if (!from) return {};
  const card = actor && cards.get(actor.playerId);
  const format = dayAndTime(card?.language ?? 'en', card?.timeZone ?? 'UTC');
  const shown = new Date(Math.ceil(from.getTime() / MINUTE) * MINUTE);
  return { values: { time: format.format(shown) }, extra: { acceptedFrom: from.toISOString() } };
}

/** What the actor has seen is what there is still: a proposal or a result that has changed since is not agreed to. */
function isMeant({ act, proposalSeen, scoreSeen }: Deed, { proposal, submissions }: MatchState) {
  if (proposalSeen && secondOf(proposalSeen) !== secondOf(proposal.date)) return false;
  if (!scoreSeen || act?.type !== 'verify') return true;
  const entered = submissions[otherSide(act.by)];
  return entered !== null && sameScore(entered, scoreSeen);
}

/** Some clients write times without a fraction; two proposals are never within one second. */
function secondOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Nothing that came before the last line has brought anybody points. */
function isFirstToBring(timeline: readonly TimelineLine[]): boolean {
  return timeline.slice(0, -1).every(({ type }) => bringsNothing(type));
}

function playedMatch({ id, eventId, gameId, audience, players }: MatchRecord, event: PlayEvent) {
  return { matchId: id, eventId, gameId, audience, players, timeZone: event.timeZone };
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATCH_STATUSES } from '#features/play/matches/rules/match.ts';
import { MATCH_ACTIONS } from '#features/play/matches/rules/views.ts';
import { kindOf, NOW_KINDS, type NowFacts, nowCard, type OwnMatch, yieldsToMoment } from './now.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const HOUR = 60 * 60_000;
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

const matchWith = (facts: Partial<OwnMatch>): OwnMatch => ({
  matchId: 'm',
  status: 'confirmed',
  actions: [],
  kickoff: null,
  deadline: null,
  isWon: false,
  ...facts,
});

const NOTHING: NowFacts = {
  isBarred: false,
  isSubscriptionOver: false,
  matches: [],
  checkIns: [],
  hasMoment: false,
  hasFirstSteps: false,
};

/** One fact for each card, in the order of the cards. */
const FACTS: Readonly<Record<(typeof NOW_KINDS)[number], Partial<NowFacts>>> = {
  barred: { isBarred: true },
  subscription: { isSubscriptionOver: true },
  check_in: { matches: [matchWith({ matchId: 'a', actions: ['ready', 'cancel'] })] },
  verify: {
    matches: [matchWith({ matchId: 'b', status: 'awaiting_approval', actions: ['verify'] })],
  },
  enter_result: { matches: [matchWith({ matchId: 'c', status: 'in_progress' })] },
  appeal: { matches: [matchWith({ matchId: 'd', status: 'completed', actions: ['appeal'] })] },
  kickoff: { matches: [matchWith({ matchId: 'e', kickoff: inHours(24) })] },
  answer: { matches: [matchWith({ matchId: 'f', status: 'requested', actions: ['accept'] })] },
  event_check_in: { checkIns: [{ eventId: 'g', closesAt: inHours(1) }] },
  moment: { hasMoment: true },
  next: { matches: [matchWith({ matchId: 'h', kickoff: inHours(25) })] },
  first_steps: { hasFirstSteps: true },
  find: {},
};

test.each(NOW_KINDS)('the card %s is shown for its fact alone', (kind) => {
  expect(nowCard({ ...NOTHING, ...FACTS[kind] }, NOW)).toMatchObject({ kind });
});

test('the first fact of the order makes the card, whatever else is true', () => {
  fc.assert(
    fc.property(fc.subarray([...NOW_KINDS], { minLength: 1 }), (kinds) => {
      const facts = kinds.map((kind) => FACTS[kind]);
      const merged = Object.assign({}, NOTHING, ...facts, {
        matches: facts.flatMap(({ matches = [] }) => matches).reverse(),
        checkIns: facts.flatMap(({ checkIns = [] }) => checkIns),
      });
      expect(nowCard(merged, NOW).kind).toBe(kinds[0]);
    }),
  );
});

const anyMatch = fc.record({
  matchId: fc.uuid(),
  status: fc.constantFrom(...MATCH_STATUSES),
  actions: fc.subarray([...MATCH_ACTIONS]),
  kickoff: fc.option(fc.integer({ min: -48, max: 96 }).map(inHours)),
  deadline: fc.option(fc.integer({ min: 0, max: 96 }).map(inHours)),
  isWon: fc.boolean(),
});
const anyFacts = fc.record({
  isBarred: fc.boolean(),
  isSubscriptionOver: fc.boolean(),
  matches: fc.uniqueArray(anyMatch, { selector: ({ matchId }) => matchId, maxLength: 12 }),
  checkIns: fc.array(fc.record({ eventId: fc.uuid(), closesAt: fc.constant(inHours(1)) })),
  hasMoment: fc.boolean(),
  hasFirstSteps: fc.boolean(),
});

test('there is exactly one card, of the first kind of all, and the others are counted', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const card = nowCard(facts, NOW);
      const kinds = facts.matches.flatMap((match) => kindOf(match, NOW) ?? []);
      const there = new Set([
        ...(facts.isBarred ? ['barred'] : []),
        ...(facts.isSubscriptionOver ? ['subscription'] : []),
        ...kinds,
        ...(facts.checkIns.length > 0 ? ['event_check_in'] : []),
        ...(facts.hasMoment ? ['moment'] : []),
        ...(facts.hasFirstSteps ? ['first_steps'] : []),
        'find',
      ]);
      expect(card.kind).toBe(NOW_KINDS.find((kind) => there.has(kind)));
      expect(card.more).toBe(kinds.length - ('matchId' in card ? 1 : 0));
      if ('matchId' in card) {
        const chosen = facts.matches.find(({ matchId }) => matchId === card.matchId);
        expect(chosen && kindOf(chosen, NOW)).toBe(card.kind);
      }
    }),
  );
});

test('a moment is read only if it would be the card', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const without = nowCard({ ...facts, hasMoment: false }, NOW);
      const { kind } = nowCard({ ...facts, hasMoment: true }, NOW);
      expect(yieldsToMoment(without)).toBe(kind === 'moment');
    }),
  );
});

test('the order of the facts changes nothing', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const turned = { ...facts, matches: facts.matches.toReversed() };
      expect(nowCard(turned, NOW)).toEqual(nowCard(facts, NOW));
    }),
  );
});

test('of several check-ins the one with the earliest kickoff is shown', () => {
  const later = matchWith({ matchId: 'later', actions: ['ready'], kickoff: inHours(0.2) });
  const sooner = matchWith({ matchId: 'sooner', actions: ['ready'], kickoff: inHours(0.1) });
  const card = nowCard({ ...NOTHING, matches: [later, sooner] }, NOW);
  expect(card).toEqual({ kind: 'check_in', matchId: 'sooner', more: 1 });
});

test('matches that wait for others have no card', () => {
  const sent = matchWith({ status: 'requested', actions: ['cancel'], kickoff: null });
  const submitted = matchWith({ status: 'awaiting_approval', actions: ['edit'] });
  const disputed = matchWith({ status: 'disputed' });
  const ruledForMe = matchWith({ status: 'completed', actions: ['appeal'], isWon: true });
  for (const match of [sent, submitted, disputed, ruledForMe])
    expect(kindOf(match, NOW)).toBeNull();
});

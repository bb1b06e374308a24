import { describe, expect, test } from 'vitest';
import type { MatchKey, Outcome } from '../model.ts';
import { advancing, sharedPlaces, tellsApart } from './advancing.ts';
import { championOf } from './champion.ts';
import { create, recreate } from './create.ts';
import { wouldReset } from './decide.ts';
import { act, type HeldBracket } from './held.ts';
import { matchesNear } from './lines.ts';
import { statusOf } from './match.ts';
import { placingsOf } from './placings.ts';
import {
  at,
  beats,
  bracketOf,
  DOUBLE,
  does,
  KNOCKOUT,
  open,
  playOut,
  seeds,
  sidesAt,
  WITH_THIRD_PLACE,
  WITHOUT_RESET,
  wins,
} from './test-kit.ts';

const VOID: Outcome = { kind: 'void' };

describe('byes', () => {
  test('are carried on: of three, the best stands in the final from the start', () => {
    const cup = bracketOf(KNOCKOUT, 3);
    expect(sidesAt(cup, 'W2.1')).toBe('s1 v ?');
    wins(cup, 'W1.2', 'home');
    expect(sidesAt(cup, 'W2.1')).toBe('s1 v s2');
  });

  test('of which two meet make no match: of five, the semi-final of 2 and 3 is open at once', () => {
    expect(open(bracketOf(KNOCKOUT, 5)).map(({ key }) => key)).toEqual(['W1.2', 'W2.2']);
  });

  test('never meet in the losers’ bracket: who drops beside one goes straight on', () => {
    const five = bracketOf(DOUBLE, 5);
    expect([...five.matches.keys()].filter((key) => key.startsWith('L'))).toEqual([
      'L2.1',
      'L3.1',
      'L4.1',
    ]);
    wins(five, 'W1.2', 'home');
    wins(five, 'W2.2', 'home');
    expect(sidesAt(five, 'L2.1')).toBe('s3 v s5');
    wins(five, 'W2.1', 'home');
    expect(sidesAt(five, 'L3.1')).toBe('? v s4');
  });

  test('are removed by a late check-in, before the start', () => {
    const cup = bracketOf(KNOCKOUT, 7);
    expect(cup.matches.has('W1.1')).toBe(false);
    const anew = recreate(KNOCKOUT, seeds(8), cup.matches.values());
    expect(anew).toMatchObject({ kind: 'created', shape: { entrants: 8 } });
    expect(anew.kind === 'created' && anew.matches[0]).toMatchObject({
      key: 'W1.1',
      home: { entrant: 's1' },
      away: { entrant: 's8' },
    });
  });

  test('stay once the bracket has started: who comes late is refused', () => {
    const cup = bracketOf(KNOCKOUT, 7);
    wins(cup, 'W1.2', 'home');
    expect(recreate(KNOCKOUT, seeds(8), cup.matches.values())).toEqual({
      kind: 'refused',
      code: 'bracket_started',
    });
  });
});

describe('sizes', () => {
  test('one entrant is no tournament, 65,537 are too many, nobody takes part twice', () => {
    expect(create(KNOCKOUT, seeds(1))).toEqual({ kind: 'refused', code: 'too_few_entrants' });
    expect(create(DOUBLE, [])).toEqual({ kind: 'refused', code: 'too_few_entrants' });
    expect(create(DOUBLE, seeds(65_537))).toEqual({ kind: 'refused', code: 'too_many_entrants' });
    expect(create(DOUBLE, ['a', 'b', 'a'])).toEqual({ kind: 'refused', code: 'entrant_twice' });
  });

  test('two play a double elimination: the loser has a second chance in the final', () => {
    const two = bracketOf(DOUBLE, 2);
    wins(two, 'W1.1', 'away');
    expect(sidesAt(two, 'F1')).toBe('s2 v s1');
    wins(two, 'F1', 'away');
    expect(sidesAt(two, 'F2')).toBe('s2 v s1');
    wins(two, 'F2', 'away');
    expect(championOf(two.shape, two.matches)).toBe('s1');
  });

  test.each([2, 3, 11, 18])(
    '%i come to an end in every format, with everybody in their place',
    (size) => {
      for (const format of [KNOCKOUT, WITH_THIRD_PLACE, DOUBLE, WITHOUT_RESET]) {
        const bracket = playOut(bracketOf(format, size));
        expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
        const places = placingsOf(bracket.shape, bracket.matches.values());
        const shared = sharedPlaces(bracket.shape);
        expect(places.map(({ from, to }) => [from, to])).toEqual(
          shared.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, () => [from, to])),
        );
      }
    },
  );

  test('65,536 are placed below a second, and a result of theirs is carried on below 10 ms', () => {
    // of the processor's time: the clock on the wall also counts what else runs
    const start = process.cpuUsage();
    const bracket = bracketOf(DOUBLE, 65_536);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(1_000);
    const times = [1, 2, 3, 4, 5].map((index) => {
      const before = performance.now();
      wins(bracket, `W1.${index}`, 'home');
      return performance.now() - before;
    });
    expect(Math.min(...times)).toBeLessThan(10);
  });

  test('a result changes its match and the two that its entrants go to, whatever the size', () => {
    const bracket = bracketOf(DOUBLE, 65_536);
    const near = ['W1.32768', 'W2.16384', 'L1.16384'];
    expect(matchesNear(bracket.shape, 'W1.32768')).toEqual(near);
    const { changes } = wins(bracket, 'W1.32768', 'home');
    expect(changes.map(({ after }) => after.key)).toEqual(near);
    expect(matchesNear(bracket.shape, 'F1')).toEqual(['F1', 'F2']);
  });
});

describe('the final of a double elimination', () => {
  const toFinal = (format = DOUBLE) => {
    const bracket = bracketOf(format, 4);
    for (const key of ['W1.1', 'W1.2', 'W2.1', 'L1.1', 'L2.1']) wins(bracket, key, 'home');
    expect(sidesAt(bracket, 'F1')).toBe('s1 v s2');
    return bracket;
  };

  test('closes the reset where the winners’ champion wins it: it is not needed, nothing is left open', () => {
    const bracket = toFinal();
    wins(bracket, 'F1', 'home');
    expect(statusOf(at(bracket, 'F2'))).toBe('not_needed');
    expect(open(bracket)).toEqual([]);
    expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
    const late = act(bracket, { type: 'report', key: 'F2', outcome: beats('home') });
    expect(late).toEqual({ kind: 'refused', code: 'match_not_needed' });
  });

  test('is played again where the losers’ champion wins it, and the second one decides', () => {
    const bracket = toFinal();
    wins(bracket, 'F1', 'away');
    expect(championOf(bracket.shape, bracket.matches)).toBeNull();
    expect(sidesAt(bracket, 'F2')).toBe('s1 v s2');
    wins(bracket, 'F2', 'home');
    expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
  });

  test('is played again where the winners’ champion does not come: that was the first loss', () => {
    const bracket = toFinal();
    does(bracket, { type: 'report', key: 'F1', outcome: { kind: 'walkover', winner: 'away' } });
    expect(sidesAt(bracket, 'F2')).toBe('s1 v s2');
    expect(statusOf(at(bracket, 'F2'))).toBe('open');
  });

  test('decides alone where there is no reset', () => {
    const bracket = toFinal(WITHOUT_RESET);
    wins(bracket, 'F1', 'away');
    expect(championOf(bracket.shape, bracket.matches)).toBe('s2');
  });

  test('changed to the other winner closes the reset, and its outcome falls away', () => {
    const bracket = toFinal();
    wins(bracket, 'F1', 'away');
    wins(bracket, 'F2', 'away');
    const changed = does(bracket, { type: 'change', key: 'F1', outcome: beats('home') });
    expect(changed.resets).toEqual(['F2']);
    expect(statusOf(at(bracket, 'F2'))).toBe('not_needed');
    expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
  });
});

describe('absences', () => {
  test('one absent: the other goes on, the absent one has a second chance in the losers’ bracket', () => {
    const bracket = bracketOf(DOUBLE, 8);
    does(bracket, { type: 'report', key: 'W1.1', outcome: { kind: 'walkover', winner: 'away' } });
    expect(sidesAt(bracket, 'W2.1')).toBe('s8 v ?');
    expect(sidesAt(bracket, 'L1.1')).toBe('s1 v ?');
  });

  test('both absent: both are out, and the next opponent walks over', () => {
    const cup = bracketOf(KNOCKOUT, 8);
    does(cup, { type: 'report', key: 'W1.1', outcome: VOID });
    expect(sidesAt(cup, 'W2.1')).toBe('- v ?');
    wins(cup, 'W1.2', 'home');
    expect(at(cup, 'W2.1').result).toEqual({
      outcome: { kind: 'walkover', winner: 'away' },
      by: 'absence',
    });
    expect(sidesAt(cup, 'W3.1')).toBe('s4 v ?');
  });

  test('nobody came to a whole quarter: the walkover is carried on through as many rounds as it takes', () => {
    const cup = bracketOf(KNOCKOUT, 16);
    for (const key of ['W1.1', 'W1.2', 'W1.3', 'W1.4'])
      does(cup, { type: 'report', key, outcome: VOID });
    expect(sidesAt(cup, 'W4.1')).toBe('- v ?');
    for (const key of ['W1.5', 'W1.6', 'W1.7', 'W1.8', 'W2.3', 'W2.4']) wins(cup, key, 'home');
    wins(cup, 'W3.2', 'home');
    expect(championOf(cup.shape, cup.matches)).toBe('s2');
  });

  test('both absent in the winners’ bracket leave no ghost in the losers’ bracket', () => {
    const bracket = bracketOf(DOUBLE, 8);
    does(bracket, { type: 'report', key: 'W1.1', outcome: VOID });
    does(bracket, { type: 'report', key: 'W1.2', outcome: VOID });
    // nobody comes to L1.1 nor W2.1, so nobody drops to L2.2: that the two there walk over is known at once
    expect(sidesAt(bracket, 'L2.1')).toBe('? v -');
    expect(sidesAt(bracket, 'L2.2')).toBe('- v ?');
    playOut(bracket);
    expect(championOf(bracket.shape, bracket.matches)).toBe('s2');
  });

  test('nobody is left for the final: the winners’ champion has won, the reset is not needed', () => {
    const bracket = bracketOf(DOUBLE, 4);
    for (const key of ['W1.1', 'W1.2', 'W2.1']) wins(bracket, key, 'home');
    does(bracket, { type: 'report', key: 'L1.1', outcome: VOID });
    does(bracket, { type: 'withdraw', entrant: 's2', seed: 2 });
    expect(at(bracket, 'F1').result?.outcome).toEqual({ kind: 'walkover', winner: 'home' });
    // s2 stands in the final, withdrawn, and loses it
    expect(statusOf(at(bracket, 'F2'))).toBe('not_needed');
    expect(championOf(bracket.shape, bracket.matches)).toBe('s1');
  });

  test('a final nobody comes to has no champion: both share second place', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    wins(cup, 'W1.1', 'home');
    wins(cup, 'W1.2', 'home');
    does(cup, { type: 'report', key: 'W2.1', outcome: VOID });
    expect(championOf(cup.shape, cup.matches)).toBeNull();
    expect(placesOf(cup)).toEqual({ s1: '2', s2: '2', s3: '3-4', s4: '3-4' });
  });

  test('both of a semi-final are out: its loser’s place in the match for third is nobody’s', () => {
    const cup = bracketOf(WITH_THIRD_PLACE, 4);
    does(cup, { type: 'report', key: 'W1.1', outcome: VOID });
    wins(cup, 'W1.2', 'home');
    expect(placesOf(cup)).toEqual({ s2: '1', s3: '2', s1: '3-4', s4: '3-4' });
  });
});

describe('a withdrawal or disqualification', () => {
  test('loses the open match by walkover, and each one that comes', () => {
    const bracket = bracketOf(DOUBLE, 8);
    does(bracket, { type: 'withdraw', entrant: 's1', seed: 1 });
    expect(sidesAt(bracket, 'W2.1')).toBe('s8 v ?');
    expect(sidesAt(bracket, 'L1.1')).toBe('s1 v ?');
    wins(bracket, 'W1.2', 'home');
    expect(sidesAt(bracket, 'L2.1')).toBe('? v s5');
  });

  test('leaves what was played as it was: nobody else’s results change', () => {
    const cup = bracketOf(KNOCKOUT, 8);
    wins(cup, 'W1.1', 'home');
    const { changes, resets } = does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    expect(resets).toEqual([]);
    expect(changes).toEqual([]);
    wins(cup, 'W1.2', 'home');
    expect(sidesAt(cup, 'W3.1')).toBe('s4 v ?');
    expect(at(cup, 'W1.1').result?.by).toBe('report');
  });

  test('of who has walked over and played on takes back nothing that was played', () => {
    const cup = bracketOf(KNOCKOUT, 8);
    does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    wins(cup, 'W1.2', 'home');
    wins(cup, 'W2.1', 'home');
    expect(sidesAt(cup, 'W3.1')).toBe('s8 v ?');
    expect(does(cup, { type: 'withdraw', entrant: 's8', seed: 8 }).changes).toEqual([]);
    expect(sidesAt(cup, 'W3.1')).toBe('s8 v ?');
  });

  test('of both of a match: both are out', () => {
    const bracket = bracketOf(DOUBLE, 8);
    does(bracket, { type: 'withdraw', entrant: 's1', seed: 1 });
    does(bracket, { type: 'withdraw', entrant: 's5', seed: 5 });
    expect(sidesAt(bracket, 'L1.1')).toBe('s1 v s5');
    expect(at(bracket, 'L1.1').result).toEqual({ outcome: VOID, by: 'absence' });
    expect(sidesAt(bracket, 'L2.1')).toBe('? v -');
  });

  test('of both, one after the other: who went later had walked over', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    does(cup, { type: 'withdraw', entrant: 's4', seed: 4 });
    wins(cup, 'W1.2', 'away');
    // s4 had walked over into the final and lost it by withdrawing
    expect(championOf(cup.shape, cup.matches)).toBe('s3');
    expect(placesOf(cup)).toEqual({ s3: '1', s4: '2', s1: '3-4', s2: '3-4' });
  });

  test('is undone: what was decided by it is open again', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    wins(cup, 'W1.2', 'home');
    wins(cup, 'W2.1', 'home');
    const { resets } = does(cup, { type: 'reinstate', entrant: 's1', seed: 1 });
    expect(resets).toEqual(['W2.1']);
    expect(open(cup).map(({ key }) => key)).toEqual(['W1.1']);
  });

  test('is refused for who is not in the bracket, and by the wrong seed', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    for (const seed of [0, 2, 5, 1.5]) {
      const refused = { kind: 'refused', code: 'entrant_unknown' };
      expect(act(cup, { type: 'withdraw', entrant: 's1', seed })).toEqual(refused);
    }
  });
});

describe('a changed result', () => {
  const played = () => playOut(bracketOf(DOUBLE, 8));

  test('with the same winner resets nothing', () => {
    const bracket = played();
    const outcome: Outcome = { kind: 'played', score: { home: 5, away: 0 } };
    expect(wouldReset(bracket, 'W1.1', outcome)).toMatchObject({
      kind: 'changed',
      resets: [],
      interrupts: [],
    });
  });

  test('resets what hung on it and no other', () => {
    const bracket = played();
    const preview = wouldReset(bracket, 'W2.1', beats('away'));
    // s1 and s4 change places: in the final of the winners' bracket, in L2.2, and in all that followed
    expect(preview).toMatchObject({ resets: ['W3.1', 'L2.2', 'L3.1', 'L4.1', 'F1'] });
    expect(at(bracket, 'W3.1').result).not.toBeNull();
    does(bracket, { type: 'change', key: 'W2.1', outcome: beats('away') });
    expect(sidesAt(bracket, 'W3.1')).toBe('s4 v s2');
    expect(sidesAt(bracket, 'L2.2')).toBe('s1 v s6');
    expect(at(bracket, 'L2.1').result?.by).toBe('report');
    expect(open(bracket).map(({ key }) => key)).toEqual(['W3.1', 'L2.2']);
  });

  test('names the open matches it would interrupt', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    wins(cup, 'W1.1', 'home');
    wins(cup, 'W1.2', 'home');
    expect(wouldReset(cup, 'W1.1', beats('away'))).toMatchObject({
      resets: [],
      interrupts: ['W2.1'],
    });
  });

  test('taken back altogether: the match is open again, and what followed waits', () => {
    const bracket = played();
    does(bracket, { type: 'reopen', key: 'W3.1' });
    expect(open(bracket).map(({ key }) => key)).toEqual(['W3.1']);
    expect(sidesAt(bracket, 'F1')).toBe('? v ?');
    expect(act(bracket, { type: 'reopen', key: 'W3.1' })).toEqual({ kind: 'repeated' });
  });
});

describe('a report', () => {
  test('of one match late does not lock the others: only what follows from it waits', () => {
    const bracket = bracketOf(DOUBLE, 8);
    for (let ready = openBut(bracket, 'W1.1'); ready.length > 0; ready = openBut(bracket, 'W1.1')) {
      for (const key of ready) wins(bracket, key, 'home');
    }
    const waiting = [...bracket.matches.values()].filter((match) => statusOf(match) === 'waiting');
    expect(waiting.map(({ key }) => key)).toEqual(
      ['W2.1', 'W3.1', 'L1.1', 'L2.1', 'L2.2', 'L3.1', 'L4.1', 'F1', 'F2'].filter(
        (key) => key !== 'L2.1' || sidesAt(bracket, key).includes('?'),
      ),
    );
  });

  test.each<[string, MatchKey, Outcome, string]>([
    ['of a match that does not exist', 'W9.1', beats('home'), 'match_unknown'],
    ['of a match whose entrants are not known', 'W2.1', beats('home'), 'match_waiting'],
    ['of a draw', 'W1.1', { kind: 'played', score: { home: 1, away: 1 } }, 'winner_needed'],
    ['of half a goal', 'W1.1', { kind: 'played', score: { home: 1.5, away: 1 } }, 'score_invalid'],
    [
      'of penalties that had nothing to decide',
      'W1.1',
      { kind: 'played', score: { home: 2, away: 1 }, penalties: { home: 4, away: 3 } },
      'score_invalid',
    ],
  ])('%s is refused', (_, key, outcome, code) => {
    const cup = bracketOf(KNOCKOUT, 4);
    expect(act(cup, { type: 'report', key, outcome })).toEqual({ kind: 'refused', code });
  });

  test('of a level score counts with the penalties that decided it', () => {
    const cup = bracketOf(KNOCKOUT, 2);
    const outcome: Outcome = {
      kind: 'played',
      score: { home: 1, away: 1 },
      penalties: { home: 3, away: 4 },
    };
    does(cup, { type: 'report', key: 'W1.1', outcome });
    expect(championOf(cup.shape, cup.matches)).toBe('s2');
  });

  test('sent twice is answered as the first time; another one needs a change', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    wins(cup, 'W1.1', 'home');
    const again = { type: 'report', key: 'W1.1', outcome: beats('home') } as const;
    expect(act(cup, again)).toEqual({ kind: 'repeated' });
    expect(act(cup, { ...again, outcome: beats('away') })).toEqual({
      kind: 'refused',
      code: 'match_already_reported',
    });
    expect(act(cup, { ...again, key: 'W1.2', type: 'change' })).toEqual({
      kind: 'refused',
      code: 'match_not_reported',
    });
  });

  test('that comes late, when others stand in the match by now, is refused', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    wins(cup, 'W1.1', 'home');
    wins(cup, 'W1.2', 'home');
    const between = { home: 's1', away: 's2' };
    const report = { type: 'report', key: 'W2.1', outcome: beats('home'), between } as const;
    does(cup, { type: 'change', key: 'W1.1', outcome: beats('away') });
    expect(act(cup, report)).toEqual({ kind: 'refused', code: 'match_between_others' });
    does(cup, { ...report, between: { home: 's4', away: 's2' } });
    expect(championOf(cup.shape, cup.matches)).toBe('s4');
  });

  test('of a match decided by an absence is refused: a withdrawal is undone first', () => {
    const cup = bracketOf(KNOCKOUT, 4);
    does(cup, { type: 'withdraw', entrant: 's1', seed: 1 });
    for (const type of ['report', 'change'] as const) {
      expect(act(cup, { type, key: 'W1.1', outcome: beats('home') })).toEqual({
        kind: 'refused',
        code: 'match_decided_by_absence',
      });
    }
  });
});

describe('the best of a qualifier', () => {
  test('are known as soon as nobody else can be among them: four of sixteen after the quarter-finals', () => {
    const cup = bracketOf(WITH_THIRD_PLACE, 16);
    for (const round of [1, 2]) {
      for (const { key } of open(cup)) if (key.startsWith(`W${round}`)) wins(cup, key, 'home');
    }
    expect(advance(cup, 4)).toMatchObject({ complete: true, inOrder: false, tied: [] });
    expect(advance(cup, 4).sure.toSorted()).toEqual(['s1', 's2', 's3', 's4']);
    expect(advance(cup, 2)).toMatchObject({ complete: false, sure: [] });
  });

  test('have an order of their own where third place is played for', () => {
    expect(advance(playOut(bracketOf(WITH_THIRD_PLACE, 16)), 4)).toEqual({
      sure: ['s1', 's2', 's3', 's4'],
      complete: true,
      inOrder: true,
      tied: [],
    });
    expect(advance(playOut(bracketOf(KNOCKOUT, 16)), 4)).toMatchObject({ inOrder: false });
    expect(advance(playOut(bracketOf(DOUBLE, 16)), 4)).toMatchObject({ inOrder: true });
  });

  test('who share the last place that advances are named: three of a knockout without a third-place match', () => {
    const done = advance(playOut(bracketOf(KNOCKOUT, 16)), 3);
    expect(done).toMatchObject({ sure: ['s1', 's2'], complete: false });
    expect(done.tied.toSorted()).toEqual(['s3', 's4']);
  });

  test('which numbers a format can tell from the rest is known before it is chosen', () => {
    const numbers = (shape: HeldBracket['shape']) =>
      Array.from({ length: 12 }, (_, i) => i + 1).filter((count) => tellsApart(shape, count));
    expect(numbers({ ...KNOCKOUT, entrants: 16 } as const)).toEqual([1, 2, 4, 8]);
    expect(numbers({ ...WITH_THIRD_PLACE, entrants: 16 } as const)).toEqual([1, 2, 3, 4, 8]);
    expect(numbers({ ...DOUBLE, entrants: 16 } as const)).toEqual([1, 2, 3, 4, 6, 8, 12]);
    expect(sharedPlaces({ ...DOUBLE, entrants: 18 } as const).slice(-2)).toEqual([
      [13, 16],
      [17, 18],
    ]);
  });
});

function advance({ shape, matches }: HeldBracket, count: number) {
  return advancing(placingsOf(shape, matches.values()), count);
}

function placesOf({ shape, matches }: HeldBracket): Record<string, string> {
  return Object.fromEntries(
    placingsOf(shape, matches.values()).map(({ entrant, from, to }) => [
      entrant,
      from === to ? `${to}` : `${from}-${to}`,
    ]),
  );
}

function openBut(bracket: HeldBracket, late: MatchKey): MatchKey[] {
  return open(bracket)
    .map(({ key }) => key)
    .filter((key) => key !== late);
}

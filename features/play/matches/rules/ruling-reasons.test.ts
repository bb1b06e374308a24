import { describe, expect, test } from 'vitest';
import type { Score, Side } from '#core/scores.ts';
import { needsReason, reasonsFor, usualReason } from './ruling-reasons.ts';

const SCORE: Score = { challenger: 2, challenged: 1 };
const NOBODY = { challenger: null, challenged: null };
const claims = (said: Partial<Record<Side, Score>>) => ({ ...NOBODY, ...said });

describe('an official has to say why', () => {
  test('nobody has claimed anything: a result by hand speaks for itself', () => {
    expect(needsReason({ type: 'advance', score: SCORE }, NOBODY)).toBe(false);
    expect(needsReason({ type: 'award' }, NOBODY)).toBe(false);
    expect(needsReason({ type: 'both_out' }, NOBODY)).toBe(false);
  });

  test('where a result by hand overrules a claim', () => {
    const said = claims({ challenged: { challenger: 0, challenged: 3 } });
    expect(needsReason({ type: 'advance', score: SCORE }, said)).toBe(true);
    expect(needsReason({ type: 'award' }, said)).toBe(true);
    expect(needsReason({ type: 'both_out' }, said)).toBe(true);
  });

  test('not where it is what was claimed', () => {
    expect(needsReason({ type: 'advance', score: SCORE }, claims({ challenger: SCORE }))).toBe(
      false,
    );
  });

  test('where a result is reopened or a dispute is ruled on, never where only a time is set', () => {
    expect(needsReason({ type: 'reopen' }, NOBODY)).toBe(true);
    expect(needsReason({ type: 'rule' }, NOBODY)).toBe(true);
    expect(needsReason({ type: 'extend' }, claims({ challenger: SCORE }))).toBe(false);
    expect(needsReason({ type: 'move' }, claims({ challenger: SCORE }))).toBe(false);
  });
});

describe('the reasons at hand', () => {
  test('fit the action, and pictures only where there are some', () => {
    expect(reasonsFor('award', { hasPictures: false })).toContain('no_show');
    expect(reasonsFor('move', { hasPictures: true })).not.toContain('no_show');
    expect(reasonsFor('rule', { hasPictures: true })).toContain('picture');
    expect(reasonsFor('rule', { hasPictures: false })).not.toContain('picture');
    expect(reasonsFor('reopen', { hasPictures: false })).toContain('disagreement');
  });

  test('the one that fits what happened is chosen', () => {
    const ready = (challenger: boolean, challenged: boolean) => ({ challenger, challenged });
    expect(usualReason('award', { hasPictures: false, ready: ready(true, false) })).toBe('no_show');
    expect(usualReason('award', { hasPictures: false, ready: ready(true, true) })).toBeNull();
    expect(usualReason('both_out', { hasPictures: false, ready: ready(false, false) })).toBe(
      'no_show',
    );
    expect(usualReason('rule', { hasPictures: true, ready: ready(true, true) })).toBe('picture');
    expect(usualReason('rule', { hasPictures: false, ready: ready(true, true) })).toBe('no_proof');
  });
});

import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { setReadyAlert } from '#features/play/matches/screens/ready-alert.ts';
import { answerApi } from '#testing/components/api.ts';
import { NALEDI } from '#testing/components/matches.ts';
import { renderPart } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import type { Moment, ShownMoment } from '../moment-types.ts';
import { MomentDialog } from './moment-dialog.tsx';
import { OccasionDialog } from './occasion-dialog.tsx';
import { CUP, DEFEAT, shownOf, THABO, WIN, ZANELE } from './test-kit.ts';

const t = await words('moments');
const s = await words('seasons');
const c = await words('common');
const coins = await words('coins');

const open = (moment: Moment, others: ShownMoment['others'] = null) =>
  renderPart(<MomentDialog shown={shownOf(moment, others)} closeTo="/match/1" />, {
    visit: NALEDI,
  });

test('a win has its word, score, points by cause, rating, and the way in the division', async () => {
  answerApi({});
  const screen = await open(WIN);
  await expect.element(screen.getByRole('dialog', { name: t('win') })).toBeVisible();
  for (const text of ['+10', '+50', '+150', '1,204', '1,221', '+17']) {
    await expect.element(screen.getByText(text, { exact: true })).toBeInTheDocument();
  }
  await expect.element(screen.getByText(t('how_verified'))).toBeVisible();
  await expect.element(screen.getByText(t('provisional', { played: 7, of: 20 }))).toBeVisible();
  const rows = screen.getByRole('list', { name: t('table') }).getByRole('listitem');
  expect(rows.elements().map((each) => each.textContent?.trim().charAt(0))).toEqual([
    ...['4', '5', '6', '7'],
  ]);
  await expect.element(screen.getByText(/zanele.*Kabelo/).first()).toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: t('next_rematch') })).toBeVisible();
});

test('its first part has the result, and the rest comes in its own room without a second sequence', async () => {
  answerApi({});
  const part = { ...DEFEAT, place: null, next: null, comfort: null, streak: null };
  const { promise, resolve: come } = Promise.withResolvers<void>();
  function Coming() {
    const [shown, setShown] = useState<ShownMoment>({ ...shownOf(part), isWhole: false });
    useEffect(() => void promise.then(() => setShown(shownOf(DEFEAT))), []);
    return <MomentDialog shown={shown} closeTo="/match/1" />;
  }
  const screen = await renderPart(<Coming />, { visit: NALEDI });
  const dialog = screen.getByRole('dialog', { name: t('defeat') });
  await expect.element(dialog).toHaveAttribute('data-motion', 'over');
  await expect.element(screen.getByText('+50', { exact: true }).last()).toBeVisible();
  expect(screen.getByRole('status').element().textContent).toBe('');
  const heading = screen.getByRole('heading', { name: t('defeat') }).element();
  const before = heading.getBoundingClientRect().top;
  const close = screen.getByRole('button', { name: c('close') }).element();
  const foot = close.getBoundingClientRect().top;
  come();
  await expect.element(screen.getByRole('link', { name: t('next_rematch') })).toBeVisible();
  await expect.element(screen.getByText(t('close_one'))).toBeInTheDocument();
  expect(heading.getBoundingClientRect().top).toBe(before);
  expect(Math.abs(close.getBoundingClientRect().top - foot)).toBeLessThanOrEqual(1);
  await expect.element(dialog).toHaveAttribute('data-motion', 'over');
  const spoken = screen.getByRole('status').element();
  await expect.poll(() => spoken.textContent).toContain('Rating 1,209');
});

test('it is spoken once, in one polite region', async () => {
  answerApi({});
  const screen = await open(WIN);
  const said = 'You won ⁦3 –⁠ 1⁩ against ⁨thabo_m⁩. 210 points. Rating 1,221. Up to 4th of 24.';
  const regions = screen.getByRole('status');
  await expect.element(regions).toHaveTextContent(said.replaceAll('\u00a0', ' '));
  expect(regions.elements()).toHaveLength(1);
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(0);
});

test('its motion is one sequence of at most 600 ms, in which the acts work, and a tap ends it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answerApi({});
  const screen = await open(WIN);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toHaveAttribute('data-motion', 'on');
  const moving = runningAnimations().map(({ effect }) => effect?.getComputedTiming());
  expect(moving.length).toBeGreaterThan(5);
  for (const timing of moving) expect(Number(timing?.endTime)).toBeLessThanOrEqual(600);
  const close = screen.getByRole('button', { name: c('close') }).element();
  expect(close.getAttribute('aria-disabled')).toBeNull();
  dialog.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await expect.element(dialog).toHaveAttribute('data-motion', 'over');
  expect(runningAnimations()).toEqual([]);
  await expect.element(screen.getByText('+210', { exact: true }).first()).toBeInTheDocument();
});

test('the sum counts up, and ends at the sum', async () => {
  answerApi({});
  const screen = await open(WIN);
  const shown = () =>
    screen.getByRole('dialog').element().querySelector('[aria-hidden="true"][data-sum]')
      ?.textContent;
  const seen = new Set([shown()]);
  await expect.poll(() => seen.add(shown()).size, { interval: 16 }).toBeGreaterThan(2);
  await expect.poll(shown).toBe('+210');
});

test('with less motion everything is there at once, and nothing buzzes', async () => {
  await commands.emulateMedia({ reducedMotion: 'reduce' });
  const buzz = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  answerApi({});
  const screen = await open(WIN);
  await expect.element(screen.getByRole('dialog')).toHaveAttribute('data-motion', 'over');
  expect(runningAnimations()).toEqual([]);
  await expect.element(screen.getByText('+210', { exact: true }).last()).toBeVisible();
  expect(buzz).not.toHaveBeenCalled();
});

test('a win buzzes once and shortly; a defeat, and a result shown again, do not', async () => {
  const buzz = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  answerApi({});
  for (const moment of [DEFEAT, { ...WIN, seen: true }]) {
    const screen = await open(moment);
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await screen.unmount();
  }
  expect(buzz).not.toHaveBeenCalled();
  await open(WIN);
  await expect.poll(() => buzz.mock.calls[0]).toEqual([40]);
});

test('a win sounds only on a device whose player has switched sounds on', async () => {
  // a browser lets no page sound that has not been touched
  vi.spyOn(AudioContext.prototype, 'resume').mockResolvedValue();
  const notes = vi.spyOn(OscillatorNode.prototype, 'start');
  answerApi({});
  const quiet = await open(WIN);
  await expect.element(quiet.getByRole('dialog')).toHaveAttribute('data-motion', 'over');
  expect(notes).not.toHaveBeenCalled();
  await quiet.unmount();
  setReadyAlert(true);
  await open(WIN);
  await expect.poll(() => notes.mock.calls.length).toBeGreaterThan(2);
});

test('closing marks the result and the others as seen, and leads to the match', async () => {
  const calls = answerApi({ markMomentSeen: {} });
  const screen = await open(WIN, {
    others: [
      {
        ...{ matchId: WIN.matchId, resultId: '0199a000-0000-7000-8000-0000000000f2' },
        ...{ eventTitle: '', frame: 'win', opponent: ZANELE, points: 200, at: WIN.at },
        score: { own: 2, other: 0, penalties: null },
      },
    ],
    total: 2,
    sum: 410,
  });
  await expect.element(screen.getByText(t('others', { count: 1 }))).toBeVisible();
  await expect.element(screen.getByText('+410')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.address()).toBe('/match/1');
  await expect
    .poll(() => calls.of('markMomentSeen'))
    .toEqual([{ results: [WIN.resultId, '0199a000-0000-7000-8000-0000000000f2'] }]);
});

test('the next act is a waiting match, a rematch, a search or the next round', async () => {
  answerApi({});
  const matchId = '0199a000-0000-7000-8000-0000000000ab';
  const next = WIN.next as NonNullable<Moment['next']>;
  const entrants = `/event-home/${WIN.eventId}?tab=entrants`;
  const places = {
    waiting_match: `/match-wizard/${WIN.eventId}/${matchId}`,
    rematch: `${entrants}&sheet=challenge&opponent=${next.entryId}`,
    find: '/find',
    next_round: `/match-wizard/${WIN.eventId}/${matchId}`,
  } as const;
  for (const act of ['waiting_match', 'rematch', 'find', 'next_round'] as const) {
    const screen = await open({ ...WIN, next: { ...next, act, matchId } });
    const link = screen.getByRole('link', { name: t(`next_${act}`), exact: true });
    await expect.element(link).toHaveAttribute('href', places[act]);
    await screen.unmount();
  }
});

test('a defeat says what was earned, how close it was and one step in reach, without red', async () => {
  answerApi({});
  const screen = await open(DEFEAT);
  await expect.element(screen.getByRole('dialog', { name: t('defeat') })).toBeVisible();
  const parts = ['+50', t('close_one'), 'Play 3 matches', '1,209'];
  const text = screen.getByRole('dialog').element().textContent ?? '';
  const places = parts.map((part) => text.indexOf(part));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test('a walkover is plain: words of its cause, no rating, and for the absent one the way to avoid it', async () => {
  answerApi({});
  const walkover = { how: 'walkover', rating: null, unrated: 'walkover' } as const;
  const won = await open({ ...WIN, ...walkover, frame: 'walkover_won' });
  await expect.element(won.getByText(t('unrated_walkover'))).toBeInTheDocument();
  await expect
    .element(won.getByText(t('walkover_won_text', { opponent: THABO.username })))
    .toBeVisible();
  await won.unmount();
  const lost = await open({ ...DEFEAT, ...walkover, comfort: null, frame: 'walkover_lost' });
  await expect.element(lost.getByText(t('walkover_lost_advice'))).toBeVisible();
});

test('a reopened result is a quiet card with its points and reason', async () => {
  answerApi({});
  const screen = await open({
    ...{ ...WIN, frame: 'withdrawn', next: null },
    withdrawn: { points: -150, reason: 'Wrong match.', at: WIN.at },
  });
  await expect.element(screen.getByRole('dialog', { name: t('withdrawn') })).toBeVisible();
  await expect.element(screen.getByText('Wrong match.')).toBeVisible();
  await expect
    .element(screen.getByText(t('withdrawn_points', { points: -150 })).first())
    .toBeVisible();
  await expect.element(screen.getByText(t('points'), { exact: true })).not.toBeInTheDocument();
});

test('a cup won has the way to the title in place of the result', async () => {
  answerApi({});
  const screen = await open(CUP);
  await expect.element(screen.getByRole('dialog', { name: t('cup_won') })).toBeVisible();
  const path = screen.getByRole('list', { name: t('path') }).getByRole('listitem');
  expect(path.elements()).toHaveLength(3);
  await expect.element(screen.getByText(t('finished', { place: '1st' }))).toBeInTheDocument();
});

test('a promotion has the new division, leads to it, and is seen', async () => {
  const calls = answerApi({ markMomentSeen: {} });
  const key = 'division:2026-11-16';
  const larger: Moment['larger'] = {
    ...(CUP.larger as NonNullable<Moment['larger']>),
    key,
    kind: 'promoted',
    tier: 'gold',
    rank: 3,
    path: [],
  };
  const screen = await renderPart(<OccasionDialog larger={larger} closeTo="/home" />, {
    visit: NALEDI,
  });
  await expect.element(screen.getByRole('dialog', { name: t('promoted') })).toBeVisible();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(t('promoted_text', { tier: s('tier_gold'), place: '3rd' }));
  await userEvent.click(screen.getByRole('link', { name: t('to_division') }));
  await expect.poll(() => screen.address()).toBe('/season');
  expect(calls.of('markMomentSeen')).toEqual([{ results: [], larger: key }]);
});

test('a reward waits to be offered, then to be claimed', async () => {
  answerApi({});
  const screen = await open({
    ...WIN,
    achievements: [{ achievement: 'first_win', coins: 50, rewardId: 'a' }],
    goals: [{ goal: 'win_one', progress: 1, target: 1, coins: 20, rewardId: null }],
  });
  await expect
    .element(screen.getByRole('button', { name: coins('claim', { coins: 50 }) }))
    .toBeInTheDocument();
  await expect.element(screen.getByText(s('coins', { coins: 20 }))).toBeInTheDocument();
  await expect
    .element(screen.getByRole('button', { name: coins('claim', { coins: 20 }) }))
    .not.toBeInTheDocument();
});

test('a market shares by its own messenger, with the result and its address', async () => {
  answerApi({});
  const screen = await open(WIN);
  const link = screen.getByRole('link', { name: 'WhatsApp' }).element() as HTMLAnchorElement;
  const { searchParams } = new URL(link.href);
  expect(searchParams.get('text')).toContain(`/match/${WIN.matchId}`);
  expect(searchParams.get('text')).toContain('thabo_m');
});

/** Buttons have transitions of their own when a pointer is over them. */
function runningAnimations(): Animation[] {
  return document.getAnimations().filter((each) => each instanceof CSSAnimation);
}

import { afterEach, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { answerApi, held, refusal } from '#testing/components/api.ts';
import { matchInPlay, NALEDI } from '#testing/components/matches.ts';
import { renderPart } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { currentToasts, dismissToast } from '#ui/components/toast-store.ts';
import { ActionsProvider } from './action-form.tsx';
import { type Match, scoreText } from './match-view.ts';
import { Play } from './wizard/play.tsx';

const t = await words('matches');
const c = await words('common');
const SIGNED_IN = { visit: NALEDI };

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

async function openForm(match: Match = matchInPlay(), options: object = SIGNED_IN) {
  const screen = await renderPart(
    <ActionsProvider>
      <Play match={match} />
    </ActionsProvider>,
    options,
  );
  return {
    screen,
    own: screen.getByRole('spinbutton', { name: t('score_of_you', { player: 'naledi' }) }).first(),
    other: screen.getByRole('spinbutton', { name: 'thabo', exact: true }).first(),
    send: screen.getByRole('button', { name: t('send_entered') }), // also with a score behind it
  };
}

test('the button says which result it sends, while it is stepped and typed', async () => {
  answerApi({});
  const { screen, own, other, send } = await openForm();
  await userEvent.click(screen.getByRole('button', { name: t('one_more', { player: 'naledi' }) }));
  await userEvent.fill(other, '3');
  await expect.element(own).toHaveValue(1);
  const score = scoreText({ scoreChallenger: 1, scoreChallenged: 3 }, 'ltr');
  await expect.element(send).toHaveAccessibleName(t('send_result', { score }));
});

test('a result is sent once, however often the button is pressed', async () => {
  const late = held(matchInPlay({ status: 'awaiting_approval' }));
  const calls = answerApi({ submitScores: late.answer });
  const { own, send } = await openForm();
  await userEvent.fill(own, '2');
  await userEvent.click(send);
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(send, { force: true });
  await userEvent.click(own);
  await userEvent.keyboard('{Enter}');
  late.release();
  await expect.element(send).not.toHaveAttribute('aria-busy');
  expect(calls.of('submitScores')).toEqual([
    { matchId: matchInPlay().matchId, scoreChallenger: 2, scoreChallenged: 0, screenshotIds: [] },
  ]);
  expect(currentToasts().map(({ text }) => text)).toEqual([t('done_submit')]);
});

test('a refused number says why at its own field, which the keyboard goes on in', async () => {
  const wrong = refusal(422, 'score_invalid', '', { scoreChallenger: 'Enter whole numbers' });
  answerApi({ submitScores: wrong });
  const { own, other, send } = await openForm();
  await userEvent.fill(own, '2');
  await userEvent.fill(other, '-1');
  await userEvent.click(send);
  await expect.element(other).toHaveAttribute('aria-invalid', 'true');
  await expect.element(other).toHaveAccessibleDescription('Enter whole numbers');
  await expect.element(other).toHaveFocus();
  await expect.element(own).not.toHaveAttribute('aria-invalid');
  await expect.element(own).toHaveValue(2);
});

test('an untouched result is not sent: both numbers are asked for, and 0–0 is one press', async () => {
  const calls = answerApi({ submitScores: matchInPlay() });
  const { screen, own, other, send } = await openForm();
  await userEvent.click(send);
  for (const number of [own, other]) {
    await expect.element(number).toHaveAccessibleDescription(t('score_needed'));
  }
  await expect.element(own).toHaveFocus();
  expect(calls.of('submitScores')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: t('was_nil') }));
  await expect.element(own).toHaveValue(0);
  await expect.element(other).toHaveValue(0);
  await expect.element(own).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByText(t('was_nil'))).not.toBeVisible();
  await userEvent.click(send);
  await expect
    .poll(() => calls.of('submitScores')[0])
    .toMatchObject({ scoreChallenger: 0, scoreChallenged: 0 });
});

test('the offer of 0–0 goes without moving what is below it', async () => {
  answerApi({});
  const { screen, own, send } = await openForm();
  const before = send.element().getBoundingClientRect().top;
  await userEvent.fill(own, '1');
  await expect.element(screen.getByText(t('was_nil'))).not.toBeVisible();
  expect(send.element().getBoundingClientRect().top).toBe(before);
});

test('what no field says is said above the button', async () => {
  answerApi({ submitScores: refusal(403, 'not_allowed', 'Your account is suspended') });
  const { screen, own, send } = await openForm();
  await userEvent.fill(own, '1');
  await userEvent.click(send);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your account is suspended');
  await expect.element(send).toHaveFocus();
});

test('where the match needs a winner, a level score asks for penalties', async () => {
  const calls = answerApi({ submitScores: matchInPlay() });
  const { screen, own, other, send } = await openForm(matchInPlay({ drawsAllowed: false }));
  const penalties = screen.getByRole('group', { name: t('penalties') });
  await expect.element(penalties).toBeVisible();
  await userEvent.fill(own, '1');
  await expect.element(penalties).not.toBeInTheDocument();
  await userEvent.fill(other, '1');
  const [ours, theirs] = [0, 1].map((at) => penalties.getByRole('spinbutton').nth(at));
  if (!ours || !theirs) throw new Error('no penalties');
  await userEvent.fill(ours, '4');
  await userEvent.fill(theirs, '3');
  await userEvent.click(send);
  await expect
    .poll(() => calls.of('submitScores')[0])
    .toMatchObject({
      scoreChallenger: 1,
      scoreChallenged: 1,
      penalties: { challenger: 4, challenged: 3 },
    });
});

test('a result that cannot be sent waits on the device', async () => {
  answerApi({ submitScores: () => Promise.reject(new TypeError('Failed to fetch')) });
  const { own, send } = await openForm();
  await userEvent.fill(own, '2');
  await userEvent.click(send);
  await expect.poll(() => currentToasts().map(({ text }) => text)).toEqual([c('kept_for_later')]);
});

test('what was begun is still there when the page comes back', async () => {
  answerApi({});
  const first = await openForm();
  await userEvent.fill(first.own, '5');
  await first.screen.unmount();
  const second = await openForm();
  await expect.element(second.own).toHaveValue(5);
});

test('a picture goes along with the result', async () => {
  await commands.answerUploads('upload-match-screenshot', 200, {
    screenshotId: 's1',
    url: '/files/s1',
    read: null,
    isBeingRead: false,
  });
  const calls = answerApi({ submitScores: matchInPlay() });
  const { screen, own, send } = await openForm();
  await userEvent.fill(own, '1');
  const file = new File([new Uint8Array([137, 80, 78, 71])], 'score.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText(t('screenshot'), { exact: true }), file);
  await userEvent.click(send);
  await expect.poll(() => calls.of('submitScores')[0]).toMatchObject({ screenshotIds: ['s1'] });
});

test('in Arabic each number still belongs to its player, from right to left', async () => {
  answerApi({});
  const arabic = await words('matches', 'ar');
  const screen = await renderPart(
    <ActionsProvider>
      <Play match={matchInPlay()} />
    </ActionsProvider>,
    { ...SIGNED_IN, language: 'ar' },
  );
  const own = screen.getByRole('spinbutton', {
    name: arabic('score_of_you', { player: 'naledi' }),
  });
  await expect.element(own).toBeVisible();
  const other = screen.getByRole('spinbutton', { name: 'thabo', exact: true });
  const at = (field: typeof own) => field.element().getBoundingClientRect();
  const isBeside = Math.abs(at(own).top - at(other).top) < 2;
  if (isBeside) expect(at(own).left).toBeGreaterThan(at(other).left);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerApi, held, refusal } from '#testing/components/api.ts';
import { matchInPlay, NALEDI } from '#testing/components/matches.ts';
import { renderPart, VISITOR } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { currentToasts, dismissToast } from '#ui/components/toast-store.ts';
import { ChallengeSheet } from './challenge-sheet.tsx';

const t = await words('matches');
const a = await words('match-scheduling');
const p = await words('play-times');

const hoursOn = (hours: number) =>
  new Date(Date.parse(VISITOR.now) + hours * 3_600_000).toISOString();
const EVENT = {
  eventId: matchInPlay().eventId,
  title: 'Friday Cup',
  ownEntryId: 'entry-1',
  playableFrom: hoursOn(-24),
  playableUntil: hoursOn(24 * 7),
};
const THABO = { entryId: 'entry-2', username: 'thabo', avatarUrl: '/avatars/otter.svg' };
const TIMES = {
  slots: [hoursOn(30), hoursOn(54)],
  ownTimesKnown: true,
  opponentTimeZone: 'Africa/Johannesburg',
  clash: null,
  givesNoPoints: false,
};

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

async function openSheet(options: object = {}) {
  const screen = await renderPart(
    <ChallengeSheet event={EVENT} opponent={THABO} onCloseTo="/event-home/1" />,
    { at: '/event-home/1?sheet=challenge', visit: NALEDI, ...options },
  );
  return { screen, send: screen.getByRole('button', { name: a('send_challenge') }) };
}

test('a challenge asks when, in a dialog that says whom; right away comes first', async () => {
  answerApi({ commonTimes: TIMES });
  const { screen } = await openSheet();
  const dialog = screen.getByRole('dialog', { name: a('challenge_title') });
  await expect.element(dialog).toMatchTextContent(/thabo/);
  const when = screen.getByRole('group', { name: t('when') });
  await expect.element(when.getByRole('radio').nth(0)).toBeChecked();
  await expect.element(screen.getByText(p('both_can'))).toBeVisible();
});

test('the kickoff is chosen by arrow keys, and the challenge leads to its match', async () => {
  const made = matchInPlay({ status: 'requested' });
  const calls = answerApi({ commonTimes: TIMES, createChallenge: made });
  const { screen, send } = await openSheet();
  const choices = screen.getByRole('group', { name: t('when') }).getByRole('radio');
  await userEvent.click(choices.nth(0));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(choices.nth(1)).toBeChecked();
  const chosen = (choices.nth(1).element() as HTMLInputElement).value;
  await userEvent.click(send);
  await expect.poll(screen.address).toBe(`/match-wizard/${made.eventId}/${made.matchId}`);
  expect(calls.of('createChallenge')[0]).toMatchObject({
    challengerTeamId: 'entry-1',
    challengedTeamId: 'entry-2',
    isInstant: false,
    proposedDate: chosen,
  });
});

test('a clash with another match is said as soon as a time is chosen', async () => {
  const calls = answerApi({
    commonTimes: (sent) => ({ ...TIMES, clash: sent.at ? 'own' : null }),
  });
  const { screen } = await openSheet();
  await expect.element(screen.getByText(p('both_can'))).toBeVisible();
  expect(calls.of('commonTimes')).toHaveLength(1);
  await userEvent.click(screen.getByRole('radio').nth(1));
  await expect.element(screen.getByText(p('clash_own'))).toBeVisible();
});

test.each(['clash', 'points'])(
  'a warning after a tap does not lift the sheet on a phone (%s)',
  async (kind) => {
    await page.viewport(360, 740);
    const warned = kind === 'clash' ? { clash: 'opponent' } : { givesNoPoints: true };
    answerApi({ commonTimes: (sent) => ({ ...TIMES, ...(sent.at ? warned : {}) }) });
    const { screen } = await openSheet();
    await expect.element(screen.getByText(p('both_can'))).toBeVisible();
    const dialog = screen.getByRole('dialog').element();
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
    const top = () => screen.getByRole('radio').nth(1).element().getBoundingClientRect().top;
    const [before, height] = [top(), dialog.scrollHeight];
    await userEvent.click(screen.getByRole('radio').nth(1));
    await expect
      .element(screen.getByText(kind === 'clash' ? p('clash_opponent') : t('gives_no_points')))
      .toBeInTheDocument();
    expect([top(), dialog.scrollHeight]).toEqual([before, height]);
  },
);

test('a time of its own that is refused says why at its field, which the keyboard goes on in', async () => {
  const wrong = refusal(422, 'kickoff_invalid', 'That is too late', {
    proposedDate: 'The event is over by then',
  });
  answerApi({ commonTimes: TIMES, createChallenge: wrong });
  const { screen, send } = await openSheet();
  await userEvent.click(screen.getByRole('radio', { name: a('when_other') }));
  const time = screen.getByLabelText(a('date_and_time'));
  await userEvent.fill(time, '2027-01-30T20:00');
  await userEvent.click(send);
  await expect.element(time).toHaveAttribute('aria-invalid', 'true');
  await expect.element(time).toHaveAccessibleDescription(/^The event is over by then/);
  await expect.element(time).toHaveFocus();
  await expect.element(time).toHaveValue('2027-01-30T20:00');
});

test('a challenge is sent once, however often the button is pressed', async () => {
  const late = held(matchInPlay());
  const calls = answerApi({ commonTimes: TIMES, createChallenge: late.answer });
  const { screen } = await openSheet();
  const send = screen.getByRole('button', { name: new RegExp(`^${a('send_challenge')}`) });
  await userEvent.click(send);
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(send, { force: true });
  late.release();
  await expect.poll(screen.address).toMatch(/^\/match-wizard/);
  expect(calls.of('createChallenge')).toHaveLength(1);
});

test('Escape leaves the challenge, and the address with it', async () => {
  answerApi({ commonTimes: TIMES });
  const { screen } = await openSheet();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(screen.address).toBe('/event-home/1');
});

test('in Arabic the challenge stands from right to left within the screen', async () => {
  answerApi({ commonTimes: TIMES });
  const arabic = await words('match-scheduling', 'ar');
  const { screen } = await openSheet({ language: 'ar' });
  const dialog = screen.getByRole('dialog', { name: arabic('challenge_title') });
  await expect.element(dialog).toBeVisible();
  expect(getComputedStyle(dialog.element()).direction).toBe('rtl');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

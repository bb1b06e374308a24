import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerApi, refusal } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { SAMPLE_TEMPLATES, SAMPLES } from '../../rules/templates.ts';
import * as newEvent from './new-event.tsx';

/** By the clock of South Africa: 14:00. */
const NOW = '2026-11-26T12:00:00.000Z';
const TEMPLATES = {
  items: [],
  page: 1,
  pageSize: 100,
  total: 0,
  samples: SAMPLE_TEMPLATES.map((sample) => ({ sample, settings: SAMPLES[sample] })),
};
const GAMES = { ...TEMPLATES, items: [{ gameId: 'g', title: 'Football 26' }] };

async function openForm(template: string) {
  const calls = answerApi({
    eventTemplates: TEMPLATES,
    games: GAMES,
    organiserSeries: TEMPLATES,
    viewer: { player: null, now: NOW },
  });
  const path = '/console/events/new';
  const shown = await openScreen(newEvent, { path, at: `${path}?template=${template}` });
  const t = await words('events-console');
  const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
  await expect.element(shown.getByLabelText(t('field_title')).first()).toBeVisible();
  /** The error that a field shows. */
  const wrongAt = (name: string) => {
    const [id] = (field(name).getAttribute('aria-describedby') ?? '').split(' ');
    return field(name).ariaInvalid === 'true' ? document.getElementById(id ?? '')?.textContent : '';
  };
  return { shown, calls, t, field, wrongAt };
}

test('the form begins with name, game, format and date, and its template keeps within its end', async () => {
  const { shown, field, t } = await openForm('weekly_knockout');
  const names = [...document.querySelectorAll('.stack [name]')].map((each) =>
    each.getAttribute('name'),
  );
  const shownNames = names.filter((name) => field(name ?? '').type !== 'hidden');
  expect(shownNames.slice(0, 4)).toEqual(['title_en', 'gameId', 'format', 'startsAt']);
  const stages = await words('tournament-stages');
  await expect.element(shown.getByText(t('preview_earliest_end'))).toBeVisible();
  expect(document.body.textContent).not.toContain(stages('plan_beyond'));
  await expect.element(shown.getByText('3 hr 25 min')).toBeVisible();
});

test('an end that is too early is set by one press, and dates follow a start that is moved', async () => {
  const { shown, field } = await openForm('weekly_knockout');
  const stages = await words('tournament-stages');
  expect(field('startsAt').value).toBe('2026-11-27T18:00');
  await userEvent.fill(field('startsAt'), '2026-12-04T19:00');
  await userEvent.fill(field('title_en'), 'Friday Cup');
  expect(field('endsAt').value).toBe('2026-12-05T17:00');
  expect(field('opensAt').value).toBe('2026-11-27T19:00');
  await userEvent.fill(field('endsAt'), '2026-12-04T23:00');
  await expect.element(shown.getByText(stages('plan_beyond'))).toBeVisible();
  await shown.getByRole('button', { name: stages('plan_move_end', { when: '' }).trim() }).click();
  expect(field('endsAt').value).toBe('2026-12-05T15:30');
  await expect.element(shown.getByText(stages('plan_beyond'))).not.toBeInTheDocument();
});

test('what is wrong is said at its own field', async () => {
  const { shown, calls, field, wrongAt, t } = await openForm('weekly_knockout');
  await userEvent.fill(field('capacity'), '1');
  await expect.poll(() => wrongAt('capacity')).toBe(t('capacity_least', { least: 2 }));
  await userEvent.fill(field('startsAt'), '2026-11-20T18:00');
  await expect.poll(() => wrongAt('startsAt')).toBe(t('start_passed'));
  const wrong = { 'prizes.1.amount': 'It rises.', 'texts.en.gameRules.0': 'Too long.' };
  calls.answer({ createEvent: refusal(422, 'input_invalid', 'Check the fields.', wrong) });
  await shown.getByRole('button', { name: t('save_draft') }).click();
  await expect.poll(() => wrongAt('prize_2')).toBe('It rises.');
  expect(wrongAt('prize_1')).toBe('');
  expect(wrongAt('gameRules_en')).toBe('Too long.');
});

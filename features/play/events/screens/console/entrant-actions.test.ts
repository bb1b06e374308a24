import { expect, test } from 'vitest';
import type { Api } from '#ui/api/browser.ts';
import { ApiProblem } from '#ui/api/problem.ts';
import { performEntrantAction } from './entrant-actions.ts';

const USER = '01a2089e-01f2-77da-89af-fc8e8add11e9';

test('what is no profile is said at its field, and nothing is sent', async () => {
  const refused = await refusalOf('somebody', () => expect.unreachable());
  expect(refused.message).toBe('That is no profile.');
  expect(refused.field('profile')).toBe('That is no profile.');
});

test('what a substitute is missing is said at its field', async () => {
  const missing = [{ message: 'Link your account.' }, { message: 'Subscribe to join.' }];
  const detail = 'You cannot join yet.';
  const refused = await refusalOf(`https://play.example/profile/${USER}`, async () => {
    throw new ApiProblem(422, { code: 'joining_refused', detail, missing });
  });
  expect(refused).toMatchObject({ status: 422, message: 'They cannot take part yet.' });
  expect(refused.field('profile')).toBe('Link your account. Subscribe to join.');
});

test('any other refusal stays as it was', async () => {
  const over = new ApiProblem(409, { code: 'event_begun', detail: 'It has begun.' });
  expect(await refusalOf(USER, async () => Promise.reject(over))).toBe(over);
});

test('an unknown intent answers 400, and calls nothing', async () => {
  const form = new FormData();
  form.set('intent', 'approve');
  const api = {} as unknown as Api; // no call is made
  await expect(performEntrantAction(api, USER, form)).rejects.toMatchObject({
    init: { status: 400 },
  });
});

async function refusalOf(profile: string, substitute: () => Promise<unknown>): Promise<ApiProblem> {
  const form = new FormData();
  const typed = { intent: 'substitute', entryId: USER, profile, reason: 'Was ill all week' };
  const texts = { wrong: 'That is no profile.', unfit: 'They cannot take part yet.' };
  for (const [name, value] of Object.entries({ ...typed, ...texts })) form.set(name, value);
  const api = { substituteEntrant: substitute } as unknown as Api; // no other call is made
  return performEntrantAction(api, USER, form).then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiProblem, // as the screen sees it
  );
}

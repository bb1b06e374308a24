import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem, isApiProblem } from '#ui/api/problem.ts';
import { outboxOf, savePicture } from '#ui/outbox/device.ts';
import { formOf, outboxName, type WaitingForm } from '#ui/outbox/outbox.ts';
import { saveForLater, sendLateAction } from './late-actions.ts';
import { uploadScreenshot } from './screenshot-upload.ts';

const submitScores = vi.hoisted(() => vi.fn());
vi.mock('#ui/api/browser.ts', () => ({ browserApi: { submitScores } }));
vi.mock('./screenshot-upload.ts', () => ({ uploadScreenshot: vi.fn() }));

const RESULT: WaitingForm = {
  key: 'result-1',
  kind: 'submit',
  subject: 'result:match-1',
  fields: [
    ['matchId', 'match-1'],
    ['scoreChallenger', '3'],
    ['scoreChallenged', '1'],
  ],
  address: '/match-schedule',
  hasPicture: true,
  at: '2026-11-10T12:00:00.000Z',
  refusal: null,
};

beforeEach(() => {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (name: string, picture: Response) => void kept.set(name, picture),
    match: async (name: string) => kept.get(name)?.clone(),
    delete: async (name: string) => kept.delete(name),
  };
  vi.stubGlobal('caches', { open: async () => cache });
});
/** A device without room for a picture. */
function fullDevice() {
  const put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  vi.stubGlobal('caches', { open: async () => ({ put }) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Sends a waiting result whose picture is refused with a status. */
async function sentWith(status: number, userId: string) {
  outboxOf(userId).put(RESULT);
  await savePicture(RESULT.key, new Blob(['picture']));
  vi.mocked(uploadScreenshot).mockRejectedValueOnce(new ApiProblem(status, {}));
  const error = await sendLateAction(RESULT, userId).catch((problem: unknown) => problem);
  return { error, left: outboxOf(userId).entries()[0] };
}

test('a picture that is only too much just now is not left behind: the result waits with it', async () => {
  for (const status of [401, 408, 429, 503]) {
    const { error, left } = await sentWith(status, `ann-${status}`);
    expect(isApiProblem(error) && error.status).toBe(status);
    expect(left).toEqual(RESULT);
  }
  expect(submitScores).not.toHaveBeenCalled();
});

test('a picture that is not taken does not hold back what was typed', async () => {
  const { error: outcome, left } = await sentWith(415, 'ben');
  expect(outcome).toBe('sent_without_picture');
  expect(left?.hasPicture).toBe(false);
  expect(submitScores).toHaveBeenCalledOnce();
});

test('a picture that the browser has thrown away does not hold back what was typed either, which is said', async () => {
  outboxOf('dora').put(RESULT);
  expect(await sendLateAction(RESULT, 'dora')).toBe('sent_without_picture');
  expect(submitScores).toHaveBeenCalledOnce();
  expect(uploadScreenshot).not.toHaveBeenCalled();
});

test('a result that went with its picture is whole', async () => {
  outboxOf('emma').put(RESULT);
  await savePicture(RESULT.key, new Blob(['picture']));
  vi.mocked(uploadScreenshot).mockResolvedValueOnce({ screenshotId: 'one' } as never);
  expect(await sendLateAction(RESULT, 'emma')).toBe('sent');
});

test('a result whose picture finds no room on the device is not kept, which is said; without it, it is', async () => {
  fullDevice();
  const form = formOf(RESULT);
  form.set('intent', 'submit');
  const now = new Date('2026-11-10T12:00:00.000Z');
  const kept = { userId: 'carl', address: '/match-schedule', now };
  const picture = new Blob(['picture']);
  expect(await saveForLater(form, { ...kept, picture })).toBe('picture_no_room');
  expect(outboxOf('carl').entries()).toEqual([]);
  expect(await saveForLater(form, { ...kept, picture: null })).toBe('kept');
  expect(outboxOf('carl').entries()).toMatchObject([{ kind: 'submit', hasPicture: false }]);
});

test('a result that finds no room on the device itself is not kept either, and what has waited there goes on waiting', async () => {
  const store = new Map([[outboxName('dina'), JSON.stringify([{ ...RESULT, subject: 'other' }])]]);
  vi.stubGlobal('localStorage', {
    get length() {
      return store.size;
    },
    getItem: (name: string) => store.get(name) ?? null,
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
  });
  const form = formOf(RESULT);
  form.set('intent', 'submit');
  const kept = { userId: 'dina', address: '/match-schedule', picture: null, now: new Date(0) };
  expect(await saveForLater(form, kept)).toBe('no_room');
  expect(outboxOf('dina').entries()).toMatchObject([{ subject: 'other' }]);
});

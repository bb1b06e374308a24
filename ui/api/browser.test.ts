import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actAs, onAnother } from './acting-as.ts';
import { browserApi } from './browser.ts';
import { Unreachable } from './problem.ts';

vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  // a browser has translated the page into Polish
  vi.stubGlobal('document', { documentElement: { lang: 'pl', dataset: { texts: 'de:a1b2' } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A request on a line that has gone silent: it ends where it is let go of, and not before. */
function silent(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

/** A call on a line that behaves like that; tells how it has ended, if it has. */
function calling(line: typeof fetch, file?: Blob) {
  vi.stubGlobal('fetch', line);
  const call = { ended: undefined as unknown };
  const options = { idempotencyKey: 'one', ...(file && { file }) };
  browserApi.friendRequests({}, options).then(
    (reply) => Object.assign(call, { ended: reply }),
    (error: unknown) => Object.assign(call, { ended: error }),
  );
  return call;
}

test('a call on a silent line ends after twenty seconds, as on a line that is away', async () => {
  const call = calling((_, request) => silent(request?.signal));
  await vi.advanceTimersByTimeAsync(19 * SECOND);
  expect(call.ended).toBeUndefined();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(call.ended).toBeInstanceOf(Unreachable);
});

test('an answer that breaks off in the middle is none', async () => {
  const body = (request?: RequestInit) =>
    new ReadableStream({
      start: (answer) => {
        answer.enqueue(new TextEncoder().encode('{"items":'));
        request?.signal?.addEventListener('abort', () => answer.error(request.signal?.reason));
      },
    });
  const call = calling(async (_, request) => new Response(body(request)));
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  expect(call.ended).toBeInstanceOf(Unreachable);
});

test('a file has as long as a slow line needs for it', async () => {
  const file = new Blob([new Uint8Array(1_600_000)]);
  const call = calling((_, request) => silent(request?.signal), file);
  await vi.advanceTimersByTimeAsync(119 * SECOND);
  expect(call.ended).toBeUndefined();
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(call.ended).toBeInstanceOf(Unreachable);
});

test('an answer in time is the answer, and nothing waits behind it', async () => {
  const call = calling(async () => Response.json({ items: [] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(call.ended).toEqual({ items: [] });
  expect(vi.getTimerCount()).toBe(0);
  const empty = calling(async () => new Response(null));
  await vi.advanceTimersByTimeAsync(0);
  expect(empty.ended).toBeNull();
});

/** The headers of an act, which is answered with `body`. */
async function headersOfAct(body: object = {}, status = 200): Promise<Headers> {
  const line = vi.fn<typeof fetch>(async () => Response.json(body, { status }));
  vi.stubGlobal('fetch', line);
  await browserApi.friendRequests({}).catch(() => undefined);
  return new Headers(line.mock.lastCall?.[1]?.headers);
}

test('a page that a browser has translated asks in the language that it was made in', async () => {
  expect((await headersOfAct()).get('accept-language')).toBe('de');
});

test('an act says which player the page shows; that of a visitor says nothing', async () => {
  expect((await headersOfAct()).has('acting-as')).toBe(false);
  actAs('thandi');
  expect((await headersOfAct()).get('acting-as')).toBe('thandi');
  actAs(null);
});

test('the page hears that another player is signed in', async () => {
  const heard = vi.fn();
  const end = onAnother(heard);
  await headersOfAct({ code: 'match_state_conflict' }, 409);
  expect(heard).not.toHaveBeenCalled();
  await headersOfAct({ code: 'signed_in_as_another' }, 403);
  expect(heard).toHaveBeenCalledOnce();
  end();
});

test('a page whose notices come late hears of a refusal before them', async () => {
  await headersOfAct({ code: 'signed_in_as_another' }, 403);
  const heard = vi.fn();
  onAnother(heard)();
  expect(heard).toHaveBeenCalledOnce();
  onAnother(heard)();
  expect(heard).toHaveBeenCalledOnce();
});

import routeOf from 'virtual:calls';
import { onTestFinished, vi } from 'vitest';
import type { Api } from '#ui/api/browser.ts';

/** The input of a call: its JSON body, or its query. */
export type SentInput = Readonly<Record<string, unknown>>;
type Answer = object | Response | Promise<object | Response>;
type Answers = Partial<Record<keyof Api, Answer | ((sent: SentInput) => Answer)>>;

/** The calls that reached the API, oldest first. */
export interface Calls {
  readonly all: readonly { readonly name: string; readonly sent: SentInput }[];
  /** The inputs of all calls of one name. */
  of(name: keyof Api): readonly SentInput[];
  /** Changes how calls are answered from now on. */
  answer(answers: Answers): void;
}

/**
 * Answers the calls of the API at the boundary of HTTP, in place of a server. An object is a reply with status 200;
 * `refusal` makes a problem. A call without an answer fails the test by an error on the console.
 */
export function answerApi(answers: Answers): Calls {
  const all: { name: string; sent: SentInput }[] = [];
  let known = answers;
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input), window.location.href);
    const method = init?.method ?? 'GET';
    const name = nameOf(known, method, url.pathname);
    if (name === undefined) {
      // biome-ignore lint/suspicious/noConsole: what is said there fails the test
      console.error(`no answer to ${method} ${url.pathname}`);
      return refusal(501, 'not_answered');
    }
    const sent = method === 'GET' ? Object.fromEntries(url.searchParams) : bodyOf(init);
    all.push({ name, sent });
    const given = known[name as keyof Api];
    const answer = await (typeof given === 'function' ? given(sent) : given);
    return answer instanceof Response ? answer : Response.json(answer ?? {});
  });
  onTestFinished(() => spy.mockRestore());
  return {
    all,
    of: (name) => all.filter((call) => call.name === name).map(({ sent }) => sent),
    answer: (more) => {
      known = { ...known, ...more };
    },
  };
}

/** A refusal as the API writes it: `application/problem+json`, with what is wrong at which field. */
export function refusal(
  status: number,
  code: string,
  detail = '',
  fields: Readonly<Record<string, string>> = {},
): Response {
  const errors = Object.entries(fields).map(([path, message]) => ({ path, code, message }));
  return new Response(JSON.stringify({ type: 'about:blank', status, code, detail, errors }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** An answer that comes when the test says so. */
export function held<T extends object>(reply: T): { answer: Promise<T>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { answer: promise, release: () => resolve(reply) };
}

function nameOf(answers: Answers, method: string, path: string): string | undefined {
  return Object.keys(answers).find((name) => {
    const [ownMethod, ownPath] = routeOf(name);
    return ownMethod === method && `/api/${ownPath}` === path;
  });
}

function bodyOf(init: RequestInit | undefined): SentInput {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : {};
}

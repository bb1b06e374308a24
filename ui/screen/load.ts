import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type Params,
  redirect,
  replace,
} from 'react-router';
import { ACTING_AS } from '#ui/api/acting-as.ts';
import { type Api, browserApi } from '#ui/api/browser.ts';
import { ApiProblem, isApiProblem, Unreachable } from '#ui/api/problem.ts';
import { actingContext, apiContext } from './context.ts';
import { isKept, keptAt, setFresh } from './kept.ts';

/** The error code of a screen whose server could not be reached at all. */
export const UNREACHABLE = 'unreachable';
/** The code of a form that is kept on the device and sent later. */
export const KEPT = 'kept';

/** By this head of an answer the router knows what takes the place of the address before it. */
const REPLACES = 'X-Remix-Replace';

/** Addresses whose content this page has loaded and still holds. */
const loadedHere = new Set<string>();

/** True if the screen at an address can be shown again without the network. Browser only. */
export function isLoadedHere(href: string): boolean {
  return loadedHere.has(href);
}

export interface ScreenArgs {
  readonly api: Api;
  readonly params: Params;
  readonly url: URL;
}

/**
 * Loads the data of a screen through the published API, alike on the server (first view) and in the browser
 * (afterwards). A refusal redirects: to sign in, to register, or to the error screen; a page beyond the end of its list
 * redirects to the last one.
 *
 * ```ts
 * const load = screenLoader(({ api, params }) => api.getMatch({ matchId: params.matchId }));
 * export const loader = load.server;
 * export const clientLoader = load.browser;
 * ```
 */
export function screenLoader<T>(load: (args: ScreenArgs) => Promise<T>) {
  let last: { readonly href: string; readonly value: T } | undefined; // only ever set in the browser
  return {
    server: ({ context, params, request }: LoaderFunctionArgs) =>
      leadOn(request, (url) => load({ api: context.get(apiContext), params, url })),
    browser: ({ params, request }: { params: Params; request: Request }) =>
      leadOn(request, (url) => lastKnown(url, load({ api: browserApi, params, url }))),
  };

  /** Keeps the screen's content while the connection is down; the frame warns that it may be old. */
  async function lastKnown(url: URL, loading: Promise<T>): Promise<T> {
    try {
      const value = await loading;
      if (last) loadedHere.delete(last.href);
      loadedHere.add(url.href);
      last = { href: url.href, value };
      setFresh();
      return value;
    } catch (error) {
      if (error instanceof Unreachable && last?.href === url.href) return last.value;
      throw error;
    }
  }
}

export interface FormArgs extends ScreenArgs {
  readonly form: FormData;
}

/** The refusal that a screen shows beside its form. */
export interface FormRefusal {
  readonly code: string;
  readonly detail: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The typed values, without secrets. */
  readonly values: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
}

/**
 * Decides the fate of a form without a network: kept on the device and sent later, or in need of the network. `Reason`
 * explains either beside the form; without this function an error replaces the screen.
 */
export type WhenAway = (form: FormData) => 'kept' | 'needs-network';

/**
 * A form that works before the script has arrived and after: `submit` makes the calls and returns where
 * to go. A refusal comes back as action data. (`export const action = …server; clientAction = …browser`.)
 */
export function screenAction(submit: (args: FormArgs) => Promise<Response>, away?: WhenAway) {
  const run = async (
    api: Api,
    params: Params,
    request: Request,
    actAs?: (player: string) => void,
  ) => {
    const form = await request.formData();
    const shown = form.get(ACTING_AS);
    form.delete(ACTING_AS); // no field of the screen's own
    if (typeof shown === 'string') actAs?.(shown);
    try {
      return await submit({ api, params, url: new URL(request.url), form });
    } catch (error) {
      if (isApiProblem(error) && error.status < 500) {
        return data(refusalOf(error, form), { status: error.status });
      }
      if (away && error instanceof Unreachable) {
        const code = away(form) === 'kept' ? KEPT : UNREACHABLE;
        return data(refusalOf(new ApiProblem(503, { code }), form), { status: 503 });
      }
      throw error;
    }
  };
  return {
    server: ({ context, params, request }: ActionFunctionArgs) =>
      run(context.get(apiContext), params, request, context.get(actingContext)),
    browser: async ({ params, request }: { params: Params; request: Request }) =>
      inPlace(request, await run(browserApi, params, request)),
  };
}

/**
 * Replaces the history entry where a form redirects to its own screen, or to the screen below its sheet, so that "back"
 * opens no sheet of a completed act.
 */
function inPlace<Answer>({ url }: Request, answer: Answer): Answer {
  const to = answer instanceof Response ? answer.headers.get('location') : null;
  if (to === null || !(answer instanceof Response)) return answer;
  const [from, next] = [new URL(url), new URL(to, url)];
  const isOver = `${from.pathname}/`.startsWith(`${next.pathname}/`);
  if (isOver && next.origin === from.origin) answer.headers.set(REPLACES, 'true');
  return answer;
}

function refusalOf(problem: ApiProblem, form: FormData): FormRefusal {
  const fields: Record<string, string> = {};
  for (const error of problem.errors) fields[error.path] ??= error.message;
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !/password|otp/i.test(name)) values[name] = value;
  }
  return { code: problem.code, detail: problem.message, fields, values };
}

/** Opens the copy that the service worker keeps of a page; this one is left behind. */
function openKept(url: URL): Promise<never> {
  window.location.assign(url);
  return new Promise(() => undefined);
}

async function leadOn<T>(request: Request, load: (url: URL) => Promise<T>): Promise<T> {
  const url = new URL(request.url);
  try {
    const loaded = await load(url);
    const last = lastPageOf(url, loaded);
    if (last !== undefined) throw replace(pageAt(url, last));
    return loaded;
  } catch (error) {
    if (error instanceof Unreachable) {
      const alreadyShown = keptAt() !== null && url.pathname === window.location.pathname;
      const kept = !alreadyShown && (await isKept(url));
      // players who have left meanwhile are not brought back
      if (kept && !request.signal.aborted) return openKept(url);
      throw data({ code: UNREACHABLE }, { status: 503 });
    }
    if (!isApiProblem(error)) throw error;
    const returnTo = encodeURIComponent(addressOf(url));
    if (error.code === 'sign_in_needed') throw redirect(`/guest?returnTo=${returnTo}`);
    if (error.code === 'registration_needed') throw redirect('/register-form/false');
    throw data({ code: error.code, detail: error.message }, { status: error.status });
  }
}

function pageAt(url: URL, page: number): string {
  const other = new URL(url);
  other.searchParams.set('page', String(page));
  return addressOf(other);
}

/** The address that the browser shows. */
function addressOf({ pathname, search }: URL): string {
  return pathname.replace(/\.data$/, '') + search;
}

interface PageOfList {
  readonly items: readonly unknown[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/**
 * The last page of a list that has ended before the page which the address asks for: where somebody was, until what
 * stood there was decided or taken away. Nothing where the page holds something, or the list holds nothing at all.
 *
 * @param loaded what a screen has loaded: a paged answer, or some by name
 */
export function lastPageOf({ searchParams }: URL, loaded: unknown): number | undefined {
  const asked = searchParams.get('page');
  if (asked === null || typeof loaded !== 'object' || loaded === null) return undefined;
  const ended = [loaded, ...Object.values(loaded)]
    .filter(isPage)
    .find(({ items, page, total }) => String(page) === asked && items.length === 0 && total > 0);
  if (!ended) return undefined;
  const last = Math.ceil(ended.total / ended.pageSize);
  return last < ended.page ? last : undefined;
}

function isPage(value: unknown): value is PageOfList {
  const list = value as Partial<PageOfList> | null | undefined; // a page of a list has all three
  const numbers = [list?.page, list?.pageSize, list?.total];
  return Array.isArray(list?.items) && numbers.every((each) => typeof each === 'number');
}

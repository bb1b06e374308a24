/**
 * Counts the files that four flows run through: `npm run figures -- --flows`. The whole product runs in this process, on the
 * PostgreSQL that comes along. Each flow is one request. A file is on its path if V8's precise coverage saw one of its
 * functions run between the request and the end of the jobs that it made due. A timer that fires meanwhile adds its own.
 */
import { realpathSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InjectOptions } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { mountPages } from '#app/pages.ts';
import { freshKey, newVoucher, richPlayer } from '#features/money/store/test-kit.ts';
import { challenge, newOfficial, newPair, SCORE } from '#testing/matches.ts';
import type { Person } from '#testing/people.ts';
import type { TestProduct } from '#testing/product.ts';
import { openMatches, startTournament } from '#testing/tournaments.ts';
import { onMovedClock } from './simulate/moved-clock.ts';

interface Flow {
  readonly name: string;
  /** Paths of our own files on the way, sorted. */
  readonly files: readonly string[];
}

const ROOT = realpathSync('.');
const BRACKETS = realpathSync('node_modules/@battle-league/brackets');
/** Packages, test helpers, and this script with the scripts that start its product. */
const NOT_ON_THE_WAY =
  /^\.\.|node_modules|^(scripts|testing|tools\/(flows|simulate))\b|\/test-kit\.ts$/;
const VITE_GETTER = /^\(\)\s*=>\s*\{\s*try\s*\{\s*return /;
const HOST = 'blg-za-en.localhost';
const LANDING: InjectOptions = {
  url: '/landing',
  headers: { host: HOST, accept: 'text/html', 'user-agent': 'Mozilla/5.0' },
};

export async function measureFlows(): Promise<Flow[]> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null },
    logLevel: 'error',
  });
  try {
    return await onMovedClock(async (product) => {
      await mountScreens(product, vite);
      return [
        await measured(product, 'a match is accepted', await acceptances(product)),
        await measured(product, 'a result moves a bracket', await verifications(product)),
        await measured(product, 'the landing page', [LANDING, LANDING]),
        await measured(product, 'a purchase for coins', await purchases(product)),
      ];
    });
  } finally {
    await vite.close();
  }
}

/** Counts the files of each layer. Rules, server and screens of a capability are one each. */
export function countByLayer(files: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folders = file.split('/').slice(0, -1);
    const layer = folders.slice(0, folders[0] === 'features' ? 4 : 2).join('/');
    counts.set(layer, (counts.get(layer) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** The first request loads what is loaded late, the second is measured. */
async function measured(
  product: TestProduct,
  name: string,
  [first, second]: readonly [InjectOptions, InjectOptions],
): Promise<Flow> {
  await answered(product, first);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await answered(product, second);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  await session.post('Debugger.enable');
  const files: string[] = [];
  for (const { url, scriptId, functions } of result) {
    const path = pathOf(url);
    if (path === undefined) continue;
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    if (functions.some((each) => hasRun(each, scriptSource))) files.push(path);
  }
  session.disconnect();
  return { name, files: [...new Set(files)].sort() };
}

/** False for a module as a whole, and for the getters of exports that Vite adds. */
function hasRun({ ranges }: Profiler.FunctionCoverage, source: string): boolean {
  return ranges.slice(0, 1).some(({ count, startOffset, endOffset }) => {
    const text = source.slice(startOffset, endOffset);
    return count > 0 && text !== source && !VITE_GETTER.test(text);
  });
}

async function answered(product: TestProduct, ask: InjectOptions): Promise<void> {
  const { statusCode, body } = await product.app.inject(ask);
  if (statusCode !== 200) throw new Error(`answered with ${statusCode}: ${body.slice(0, 500)}`);
  await product.runDue();
}

/** The path of one of our own files from an address of V8: a `file:` URL, or Vite's path with a query. */
function pathOf(url: string): string | undefined {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url.replace(/\?.*/, '');
  if (!file.startsWith('/')) return undefined;
  const isEngine = file.startsWith(`${BRACKETS}/`);
  const path = isEngine ? join('brackets', relative(BRACKETS, file)) : relative(ROOT, file);
  return NOT_ON_THE_WAY.test(path) ? undefined : path;
}

async function mountScreens(product: TestProduct, vite: ViteDevServer): Promise<void> {
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build');
  await mountPages(product.app, build as never, product.platform.texts, {
    mode: 'development',
    guardOf: () => ({ policy: "object-src 'none'", nonce: undefined }),
  });
}

async function acceptances(product: TestProduct): Promise<readonly [InjectOptions, InjectOptions]> {
  const accepted = async () => {
    const { matchId, challenged } = await challenge(product, await newPair(product));
    return call(challenged, '/api/accept-match', { matchId });
  };
  return [await accepted(), await accepted()];
}

/** The last call of each of two semi-finals. */
async function verifications(
  product: TestProduct,
): Promise<readonly [InjectOptions, InjectOptions]> {
  const { eventId, contenders } = await startTournament(product, 4);
  const entered = async ({ matchId, home, away }: Drawn) => {
    const [one, other] = [home, away].map((side) =>
      contenders.find(({ entryId }) => entryId === side?.entryId),
    );
    if (!one || !other || !matchId) throw new Error('this match has no two players');
    await one.api.readyUp({ matchId });
    await other.api.readyUp({ matchId });
    await one.api.submitScores({ matchId, ...SCORE });
    return call(other, '/api/verify-match-result', { matchId });
  };
  const [first, second] = await openMatches(required(contenders[0]), eventId);
  return [await entered(required(first)), await entered(required(second))];
}

type Drawn = Awaited<ReturnType<typeof openMatches>>[number];

async function purchases(product: TestProduct): Promise<readonly [InjectOptions, InjectOptions]> {
  const { api } = await newOfficial(product, 'organiser');
  const voucher = await newVoucher(api, { price: 100 });
  const player = await richPlayer(product, 200);
  const bought = () => call(player, '/api/buy-item', { ...voucher, key: freshKey() });
  return [bought(), bought()];
}

function call({ session }: Person, url: string, payload: object): InjectOptions {
  return {
    method: 'POST',
    url,
    headers: { host: HOST },
    cookies: { bl_session: session },
    payload,
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the flow has not been prepared');
  return value;
}

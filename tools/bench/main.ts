import '../../scripts/pinned-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { builtRelease } from '#testing/releases/built.ts';
import { lastRelease } from '#testing/releases/releases.ts';
import { type OwnProduct, startProduct } from '../simulate/product.ts';
import { startBare } from './beside.ts';
import { measureCapacity } from './capacity/capacity.ts';
import { measureChat } from './chat.ts';
import { measureDeploy } from './deploy.ts';
import { measureLoad, openSockets } from './load.ts';
import { measureMatchScreens } from './match-screens.ts';
import { type Figure, isReached, median } from './measure.ts';
import { measureMoments } from './moments.ts';
import { measurePages } from './pages.ts';
import { enterField } from './people.ts';
import { measureReaction } from './reaction.ts';
import { measureReadings } from './readings.ts';
import { NEW_SETTINGS, SETTINGS } from './settings.ts';
import { measureTaps } from './taps.ts';
import { measureThroughput } from './throughput.ts';

const STARTS = 3;
/** Keeps a process to a core, where the system has it. */
const PIN = 'taskset';
const RESULTS = join(import.meta.dirname, '../../.cache/bench');

type Part = (product: OwnProduct, core: number | undefined) => Promise<Figure[]>;

/** Measured first; it starts what it measures. */
const CAPACITY = 'capacity';
/** In the order in which they are measured; the last one keeps this process to a core. */
const PARTS: Readonly<Record<string, Part>> = {
  starts: measureStarts,
  pages: measureScreens,
  deploy: (product) => measureDeploy(originOf(product)),
  taps: measureAnswers,
  matches: ({ url }) => measureMatchScreens(url),
  readings: measureReadings,
  moments: ({ url }) => measureMoments(url),
  calls: measureCalls,
};

/** `npm run bench`: measures the product's figures in one run on one machine. */
async function main(given: readonly string[]): Promise<boolean> {
  const unknown = given.filter((name) => name !== CAPACITY && !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) return printUsage(unknown);
  const isWanted = (name: string) => given.length === 0 || given.includes(name);
  const parts = Object.entries(PARTS).filter(([name]) => isWanted(name));
  const core = canPin() ? 0 : undefined;
  const figures: Figure[] = [];
  const found = async (name: string, measured: readonly Figure[]) => {
    print(name, measured);
    figures.push(...measured);
    await keep(figures, core);
  };
  if (isWanted(CAPACITY)) await found(CAPACITY, await measureCapacity());
  if (parts.length > 0) {
    console.log('Starting a product with sample data …');
    const product = await startProduct({ ...SETTINGS, ...NEW_SETTINGS });
    try {
      for (const [name, measure] of parts) await found(name, await measure(product, core));
    } finally {
      await product.stop();
    }
  }
  return figures.every(isReached);
}

function printUsage(unknown: readonly string[]): boolean {
  const isAsked = unknown.length === 1 && unknown[0] === '--help';
  if (!isAsked) console.error(`Unknown part: ${unknown.join(', ')}`);
  console.log(`npm run bench [-- part …]
  starts a product of its own with sample data, measures it,
  prints each figure beside its goal, and keeps them in .cache/bench/latest.json
  parts, without which all are measured: ${[CAPACITY, ...Object.keys(PARTS)].join(', ')}`);
  return isAsked;
}

async function measureStarts(product: OwnProduct): Promise<Figure[]> {
  console.log('Starting again …');
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await product.restart('/landing'));
  const value = median(starts) / 1000;
  return [{ what: 'second start to first page', value, unit: 's', goal: { most: 5 } }];
}

/** Measures a bare page, a bare application and the last release in the same rounds. */
async function measureScreens(product: OwnProduct): Promise<Figure[]> {
  const release = lastRelease();
  const { version } = release;
  const folder = builtRelease(release);
  if (!folder)
    console.log(`Skipped: pages of ${version}. Its commit is not in the git history here.`);
  if (folder) console.log(`Starting ${version} with sample data …`);
  const earlier = folder ? await startProduct(SETTINGS, folder) : undefined;
  try {
    console.log('Starting a bare application …');
    const bare = await startBare();
    try {
      return await measurePages({
        now: originOf(product),
        bare: bare.url,
        release: earlier && { url: originOf(earlier), version },
      });
    } finally {
      await bare.stop();
    }
  } finally {
    await earlier?.stop();
  }
}

async function measureAnswers(product: OwnProduct): Promise<Figure[]> {
  const bare = await startBare();
  try {
    return await measureTaps(originOf(product), bare.url);
  } finally {
    await bare.stop();
  }
}

/** A browser trusts this name enough to ask for brotli. */
function originOf({ url }: OwnProduct): string {
  return url.replace('127.0.0.1', 'localhost');
}

async function measureCalls(product: OwnProduct, core: number | undefined): Promise<Figure[]> {
  // the product gets one core and its callers another; a browser needs all
  if (core === undefined) console.log('Nothing is kept to a core on this machine.');
  else spawnSync(PIN, ['-cp', '1', String(process.pid)]);
  await product.restart('/landing', core);
  console.log('Calling …');
  const throughput = await measureThroughput(product.url, core);
  console.log('Opening sockets, playing …');
  const field = await enterField(product.url);
  const sockets = await openSockets(product.url, field);
  const reaction = await measureReaction(product.url, field);
  const load = await measureLoad(product.url, field);
  sockets.close();
  for (const { feed } of field.players) feed.close();
  console.log('Talking …');
  const chat = await measureChat(product.url, field);
  return [...throughput, ...reaction, ...load, ...chat];
}

function canPin(): boolean {
  return availableParallelism() > 1 && spawnSync(PIN, ['-V']).status === 0;
}

function print(part: string, figures: readonly Figure[]): void {
  console.log(`\n${part}`);
  for (const figure of figures) {
    const { what, value, unit, goal } = figure;
    const due = goal ? ('most' in goal ? `≤ ${goal.most}` : `≥ ${goal.least}`) : '';
    const verdict = goal ? (isReached(figure) ? 'ok' : 'MISS') : '';
    const amount = `${rounded(value)} ${unit}`.trim();
    console.log(`${what.padEnd(62)} ${amount.padStart(18)}  ${due.padStart(8)}  ${verdict}`);
  }
}

async function keep(figures: readonly Figure[], core: number | undefined): Promise<void> {
  const machine = { processor: cpus()[0]?.model, cores: availableParallelism(), core };
  await mkdir(RESULTS, { recursive: true });
  const at = new Date().toISOString();
  const text = JSON.stringify({ at, machine, node: process.version, figures }, null, 2);
  await writeFile(join(RESULTS, 'latest.json'), `${text}\n`);
}

function rounded(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

main(process.argv.slice(2)).then(
  (isWell) => process.exit(isWell ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);

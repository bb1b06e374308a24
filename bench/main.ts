import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { type OwnProduct, startProduct } from '../simulate/product.ts';
import { measureChat } from './chat.ts';
import { measureLoad, openSockets } from './load.ts';
import { measureMatchScreens } from './match-screens.ts';
import { type Figure, isReached, median } from './measure.ts';
import { measurePages } from './pages.ts';
import { enterField } from './people.ts';
import { measureReaction } from './reaction.ts';
import { measureReadings } from './readings.ts';
import { measureThroughput } from './throughput.ts';

const SETTINGS = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  SANDBOX: 'on',
  TRUST_PROXY: 'on', // every player has an address of their own
  RULES_OTP_DAILY_BUDGET: '1000000',
  // few people write what many would
  RULES_CHAT_IN_A_MINUTE: '100000',
  RULES_CHAT_IN_FIVE_SECONDS: '100000',
};
const STARTS = 3;
/** Landing pages that carry most: the cookie dialog, and letters of their own. */
const HEAVIEST = [
  { brand: 'eal-eu-en', language: 'de' },
  { brand: 'blg-ps-ar', language: 'ar' },
  // Android's own; Debian has it in fonts-noto-core
  { brand: 'blg-ps-am', language: 'am', deviceFont: 'NotoSansEthiopic-Regular' },
];
/** Keeps a process to a core, where the system has it. */
const PIN = 'taskset';
const RESULTS = join(import.meta.dirname, '../.cache/bench');

/** `npm run bench`: what the product has to reach, measured in one run on one machine. */
async function main(): Promise<boolean> {
  if (process.argv.length > 2) return tellUsage(process.argv.slice(2));
  const core = canPin() ? 0 : undefined;
  console.log('Starting a product with sample data …');
  const product = await startProduct(SETTINGS);
  try {
    const figures = [
      ...(await measureStarts(product)),
      ...(await measureScreens(product)),
      ...(await measureMatchScreens(product.url)),
      ...(await measureReadings()),
      ...(await measureCalls(product, core)),
    ];
    print(figures, core);
    await keep(figures, core);
    return figures.every(isReached);
  } finally {
    await product.stop();
  }
}

/** There are no options: whatever is asked for, this is the answer. */
function tellUsage(given: readonly string[]): boolean {
  console.log(`npm run bench (without options)
  starts a product of its own with sample data, measures it for some minutes,
  prints each figure beside its goal, and keeps them in .cache/bench/latest.json`);
  return given.length === 1 && given[0] === '--help';
}

async function measureStarts(product: OwnProduct): Promise<Figure[]> {
  console.log('Starting again …');
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start += 1) starts.push(await product.restart('/landing'));
  const value = median(starts) / 1000;
  return [{ what: 'second start to first page', value, unit: 's', goal: { most: 5 } }];
}

async function measureScreens({ url }: OwnProduct): Promise<Figure[]> {
  console.log('Visiting pages …');
  const { items } = await eventsOf(url);
  // by this name a browser trusts the address enough to ask for brotli
  const origin = url.replace('127.0.0.1', 'localhost');
  const pages = [
    { name: '/landing', url: `${origin}/landing` },
    { name: '/event-home', url: `${origin}/event-home/${items[0]?.eventId}`, signedIn: true },
    ...HEAVIEST.map(({ brand, language, ...device }) => {
      const own = url.replace('127.0.0.1', `${brand}.localhost`);
      const name = `/landing, ${brand} in ${language}`;
      return { name, url: `${own}/landing?lang=${language}`, ...device };
    }),
  ];
  return measurePages(pages);
}

async function measureCalls(product: OwnProduct, core: number | undefined): Promise<Figure[]> {
  // the product keeps to one core, and whoever calls it to another; a browser needs them all
  if (core !== undefined) spawnSync(PIN, ['-cp', '1', String(process.pid)]);
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

async function eventsOf(url: string): Promise<{ items: { eventId: string }[] }> {
  const reply = await fetch(`${url}/api/events`);
  return (await reply.json()) as { items: { eventId: string }[] }; // as the contract declares it
}

function canPin(): boolean {
  return availableParallelism() > 1 && spawnSync(PIN, ['-V']).status === 0;
}

function print(figures: readonly Figure[], core: number | undefined): void {
  console.log(core === undefined ? '\nNot pinned to a core.' : '\nThe product on one core.');
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

main().then(
  (isWell) => process.exit(isWell ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);

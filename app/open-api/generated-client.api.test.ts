import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { newPlayer } from '#testing/people.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'docs/open-api/generated-client.md');
const RESEND_MS = 120_000;

const TYPES = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    module: 'NodeNext',
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    types: ['node'],
  },
  files: ['play.ts', 'service.ts'],
};

const product = describeProduct();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bl-client-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a client generated from the served description plays a match, as the page says', async () => {
  const address = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const [program] = /(?<=```ts\n).*?(?= *```)/s.exec(await readFile(PAGE, 'utf8')) ?? [];
  await writeFile(join(folder, 'play.ts'), program ?? '');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TYPES));
  await Promise.all([
    generate(`${address}/api/openapi.json`, 'client.ts'),
    generate(`${address}/api/openapi-service.json`, 'service.ts'),
  ]);
  expect(await run('tsc', ['--project', folder])).toBe('');

  const { eventId, gameId } = await newEvent(product);
  const [one, other] = [await newPlayer(product), await newPlayer(product)];
  product.clock.advance(RESEND_MS); // both have had a code just now
  const players = [one.msisdn, other.msisdn];
  const said = await run('node', [join(folder, 'play.ts'), address, ...players, eventId, gameId]);
  expect(said.trim().split('\n')).toEqual([
    'same match: true',
    'refused: idempotency_key_reused',
    'status: in_progress',
    'status: completed completed winner: challenger',
  ]);
  const { total, items } = await one.api.eventByIdMatches({ eventId });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ status: 'completed', challenger: { score: 2 } });
  const { timeline } = await other.api.getMatch({ matchId: items[0]?.matchId ?? '' });
  expect(timeline.filter(({ type }) => type === 'verify')).toHaveLength(1);
}, 120_000);

/** As the page says: the document is saved, then read by the generator. */
async function generate(url: string, file: string): Promise<void> {
  const saved = join(folder, `${file}.json`);
  await writeFile(saved, await (await fetch(url)).text());
  await run('oazapfts', [saved, join(folder, file)]);
}

/** Returns the output of a program of the repository; throws with all of it where the program fails. */
async function run(name: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(join(ROOT, 'node_modules/.bin', name), args, {
      env: { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = Object(error);
    throw new Error(`${name}: ${stdout}\n${stderr}`, { cause: error });
  }
}

import { execFile } from 'node:child_process';
import { expect, inject, test } from 'vitest';

/** Starts and commands with a wrong `DATABASE_URL`: a sentence with the setting, and no stack. */

const NO_STACK = /\n {4}at /;

function run(program: string, env: Record<string, string>) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const settings = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      ...env,
    };
    execFile(process.execPath, [program], { env: settings }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });
}

function addressWith(part: Partial<Pick<URL, 'port' | 'pathname' | 'username'>>): string {
  return Object.assign(new URL(inject('serverUrl')), part).href;
}

test.each([
  ['nobody listens', { port: '1' }, 1, /^The database does not answer: .*ECONNREFUSED/],
  ['the database is missing', { pathname: '/none' }, 78, /DATABASE_URL: .*"none" does not exist/],
  ['the user is wrong', { username: 'nobody' }, 78, /^The database refuses DATABASE_URL: .*nobody/],
])('where %s, a start says so', async (_, part, expected, words) => {
  const { code, said } = await run('app/server.ts', { DATABASE_URL: addressWith(part) });
  expect(said).toMatch(words);
  expect(said).not.toMatch(NO_STACK);
  expect(code).toBe(expected);
});

test('a command of the operator says so, too', async () => {
  const SECRET = 'thirty-two characters, or a few more';
  const { code, said } = await run('app/migrate.ts', {
    DATABASE_URL: addressWith({ pathname: '/none' }),
    SECRET,
  });
  expect(said).toMatch(/^The database refuses DATABASE_URL: .*"none" does not exist/);
  expect(said).not.toMatch(NO_STACK);
  expect(code).toBe(1);
});

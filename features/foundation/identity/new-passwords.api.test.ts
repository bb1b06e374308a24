import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEmailPlayer } from '#testing/people.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { hashPassword } from './server/credentials.ts';

const HOST = 'eal-eu-en.localhost';
const COMMON = 'Many people use this password. Choose another one.';
const OWN = 'Don’t use your name, number or email as your password.';

const product = describeProduct();

test.each([
  ['password', COMMON],
  ['PassWord', COMMON],
  ['123456', COMMON],
  ['iloveyou', COMMON],
  ['Zanele', OWN],
  ['mokoena2026', OWN],
  ['zanele mokoena', OWN],
  ['zan.mok@mail.example', OWN],
  ['ZanMok77', OWN],
])('a registration with the password %s is refused at its field', async (emailPassword, said) => {
  const reply = await register('zan.mok@mail.example', emailPassword);
  expect([reply.statusCode, messagesOf(reply)]).toEqual([422, { emailPassword: said }]);
});

test('six characters that nobody guesses are enough', async () => {
  expect((await register('enough@mail.example', 'kx7 qy')).statusCode).toBe(200);
});

test('a new password is held to the same, and to the username', async () => {
  const { api, password, username } = await newEmailPlayer(product);
  const change = (newPassword: string) =>
    api.changePassword({ emailPassword: password, newPassword }).catch((error: unknown) => {
      if (isApiProblem(error)) return error.errors.map(({ message }) => message);
      throw error;
    });
  expect(await change('qwerty123')).toEqual([COMMON]);
  expect(await change(username)).toEqual([OWN]);
  expect(await change('kx7 qy zv')).toEqual({ done: true });
});

test('an account that has a weak password signs in and sends its registration again', async () => {
  const email = 'early@mail.example';
  expect((await register(email, 'kx7 qy zw')).statusCode).toBe(200);
  const kept = await hashPassword('password');
  await sql`update credentials set password_hash = ${kept} where email = ${email}`.execute(
    product.platform.db,
  );
  expect((await register(email, 'password')).statusCode).toBe(200);
  expect((await post('login', { email, emailPassword: 'password' })).statusCode).toBe(200);
});

function register(email: string, emailPassword: string) {
  const form = { name: 'Zanele Mokoena', email, emailPassword, terms: true };
  return post('early-access-user', form);
}

function post(path: string, payload: object) {
  const headers = { host: HOST };
  return product.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
}

function messagesOf(reply: Awaited<ReturnType<typeof post>>) {
  const errors: { path: string; message: string }[] = reply.json().errors ?? [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { ApiProblem, Unreachable } from '#ui/api/problem.ts';
import {
  base64Of,
  CURVE,
  readContent,
  readSealed,
  sealingKey,
} from '../../rules/sealed-password.ts';

const BRAND = 'eal-eu-en';
const NOW = '2026-11-27T12:00:00.000Z';
const CLAIM = { email: 'lena@mail.example', emailPassword: 'geheim1' };
const DONE = { id: null, mettleStateUser: true };

const pair = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
const publicKey = base64Of(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));

const browserApi = { passwordKey: vi.fn(), login: vi.fn(), changePassword: vi.fn() };
vi.mock('#ui/api/browser.ts', () => ({ browserApi }));
vi.mock('virtual:calls', () => ({
  default: (name: string) => ['POST', name === 'changePassword' ? 'change-password' : name],
}));

beforeEach(() => {
  vi.resetModules(); // a page of its own
  vi.resetAllMocks();
  publishes('key-1');
  browserApi.login.mockResolvedValue(DONE);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function publishes(keyId: string): void {
  browserApi.passwordKey.mockResolvedValue({ key: { keyId, publicKey }, brand: BRAND, now: NOW });
}

async function send(claim: object = CLAIM, api: object = browserApi): Promise<unknown> {
  const { sendSealed } = await import('./sealed-call.ts');
  return sendSealed(api as never, 'login', claim as never);
}

/** All passwords that left by `login`; a sealed one as its key and what is in it. */
function sent(): Promise<unknown[]> {
  return Promise.all(browserApi.login.mock.calls.map(([{ emailPassword }]) => open(emailPassword)));
}

async function open(text: string, path = 'login', field = 'emailPassword') {
  const sealed = readSealed(text);
  if (!sealed) return text;
  const { keyId, point, nonce } = sealed;
  const theirs = await crypto.subtle.importKey('raw', point, CURVE, false, []);
  const binding = { keyId, brand: BRAND, path, field };
  const key = await sealingKey(pair.privateKey, theirs, point, binding);
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed.text);
  return [keyId, readContent(new Uint8Array(plain))?.password];
}

const SEALED = ['key-1', CLAIM.emailPassword];

test('a password leaves sealed, beside what else is typed', async () => {
  coversSpec('client.password-encrypted');
  expect(await send()).toEqual(DONE);
  expect(await sent()).toEqual([SEALED]);
  expect(browserApi.login.mock.calls[0]?.[0].email).toBe(CLAIM.email);
});

test('the time in it goes on from that of the server, whatever the phone shows', async () => {
  vi.useFakeTimers({ now: Date.parse('2031-01-01T00:00:00Z'), toFake: ['Date'] });
  const seal = vi.fn(async () => 'v1.sealed');
  vi.doMock('./seal.ts', () => ({ sealPassword: seal }));
  await send();
  const [[, , content]] = seal.mock.calls as unknown as [[unknown, unknown, { at: number }]];
  expect(Math.abs(content.at - Date.parse(NOW))).toBeLessThan(20_000);
  vi.doUnmock('./seal.ts');
});

test('each password of a call is sealed for its own field; empty ones and other fields stay', async () => {
  const { sendSealed } = await import('./sealed-call.ts');
  const typed = { emailPassword: '', newPassword: 'another-one', keys: true };
  await sendSealed(browserApi as never, 'changePassword', typed);
  const [input] = browserApi.changePassword.mock.calls[0] ?? [];
  expect(input).toMatchObject({ emailPassword: '', keys: true });
  const opened = await open(input.newPassword, 'change-password', 'newPassword');
  expect(opened).toEqual(['key-1', 'another-one']);
});

test.each(['password_key_unknown', 'password_seal_invalid'])(
  'a page that is refused with %s gets the key and seals again, once',
  async (code) => {
    browserApi.login.mockImplementationOnce(async () => {
      publishes('key-2');
      throw new ApiProblem(422, { code });
    });
    expect(await send()).toEqual(DONE);
    expect(await sent()).toEqual([SEALED, ['key-2', CLAIM.emailPassword]]);
    browserApi.login.mockRejectedValue(new ApiProblem(422, { code }));
    await expect(send()).rejects.toMatchObject({ code });
    expect(browserApi.login).toHaveBeenCalledTimes(4);
  },
);

test('another refusal is shown, and sent once', async () => {
  browserApi.login.mockRejectedValue(new ApiProblem(401, { code: 'login_invalid' }));
  await expect(send()).rejects.toMatchObject({ code: 'login_invalid' });
  expect(browserApi.login).toHaveBeenCalledTimes(1);
});

test('a node of an earlier release finds it too long, and gets it as it was typed', async () => {
  const errors = [{ path: 'emailPassword', code: 'field_too_long', message: '' }];
  browserApi.login.mockRejectedValueOnce(new ApiProblem(422, { code: 'input_invalid', errors }));
  expect(await send()).toEqual(DONE);
  expect(await sent()).toEqual([SEALED, CLAIM.emailPassword]);
});

test('it leaves as it was typed where no key is published yet', async () => {
  browserApi.passwordKey.mockResolvedValue({ key: null, brand: BRAND, now: NOW });
  expect(await send()).toEqual(DONE);
  expect(await sent()).toEqual([CLAIM.emailPassword]);
});

test('it leaves as it was typed where the call is not known, and the next form asks again', async () => {
  browserApi.passwordKey.mockRejectedValueOnce(new ApiProblem(404, { code: 'not_found' }));
  await send();
  await send();
  expect(await sent()).toEqual([CLAIM.emailPassword, SEALED]);
});

test('it leaves as it was typed on a page without cryptography, which asks for no key', async () => {
  vi.stubGlobal('crypto', {});
  await send();
  vi.unstubAllGlobals();
  expect(await sent()).toEqual([CLAIM.emailPassword]);
  expect(browserApi.passwordKey).not.toHaveBeenCalled();
});

test('it leaves as it was typed after five seconds without a key', async () => {
  vi.useFakeTimers();
  browserApi.passwordKey.mockReturnValue(new Promise(() => undefined));
  const sending = send();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(browserApi.login).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(await sending).toEqual(DONE);
  expect(await sent()).toEqual([CLAIM.emailPassword]);
});

test('a call that did not arrive is reported as it is', async () => {
  browserApi.login.mockRejectedValue(new Unreachable('away'));
  await expect(send()).rejects.toBeInstanceOf(Unreachable);
  expect(browserApi.login).toHaveBeenCalledTimes(1);
});

test('a form that the server reads itself, without script, stays on the machine', async () => {
  const inProcess = { login: vi.fn(async () => DONE) };
  expect(await send(CLAIM, inProcess)).toEqual(DONE);
  expect(inProcess.login).toHaveBeenCalledWith(CLAIM);
  expect(browserApi.passwordKey).not.toHaveBeenCalled();
});

import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import Frame from '#app/frames/entry.tsx';
import { brand as arabic } from '#brands/blg-ps-ar/brand.ts';
import { brand as european } from '#brands/eal-eu-en/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { answerApi, held, refusal } from '#testing/components/api.ts';
import { openScreen, VISITOR } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import * as forgotPassword from './forgot-password.tsx';
import * as forgotPasswordRequest from './forgot-password-request.tsx';
import * as guest from './guest.tsx';
import * as login from './login.tsx';
import * as register from './register.tsx';
import * as registerForm from './register-form.tsx';
import * as submitOtp from './submit-otp.tsx';

const t = await words('identity');
const arabicTexts = await words('identity', 'ar');
const a = await words('account');

const NOBODY = {
  player: null,
  now: VISITOR.now,
  verified: false,
  emailToConfirm: null,
  entry: 'phone',
  demoMsisdn: null,
};
const BY_PHONE = {
  viewer: NOBODY,
  numbersInForce: { codes: { livesFor: 300_000 } },
  codeChallenge: { challenge: null }, // work spares no wait
};
/** An easy one: every sixteenth key begins like this. */
const CHALLENGE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00112233445566778899aabbccddeeff',
    salt: 'ffeeddccbbaa99887766554433221100',
    cost: 10,
    keyLength: 32,
    keyPrefix: '0',
  },
  signature: 'of the server',
};
const BY_EMAIL = {
  viewer: { ...NOBODY, entry: 'email' },
  referrer: { referrer: null },
  passwordKey: { key: null, brand: european.code, now: VISITOR.now }, // not every node takes sealed ones
};
const EUROPEAN = { brand: shownBrand(european) };

const SENT = { resendAt: '2026-11-26T12:00:30.000Z', msisdn: '27821234567' };

/** The screen at its address, in the frame that all ways in share. */
function open(screen: Parameters<typeof openScreen>[0], path: string, options: object = {}) {
  return openScreen(screen, { path: path.split('?')[0] ?? '', at: path, frame: Frame, ...options });
}

describe('the number of a phone', () => {
  test('is sent in full, and leads on to its code', async () => {
    const calls = answerApi({ ...BY_PHONE, requestOtp: SENT });
    const screen = await open(guest, '/guest?returnTo=/games');
    await userEvent.click(screen.getByRole('textbox', { name: t('phone') }));
    await userEvent.keyboard('082 123 4567{Enter}');
    await expect.poll(screen.address).toMatch(/^\/submit-otp\?/);
    expect(calls.of('requestOtp')).toEqual([{ msisdn: '27821234567' }]);
    const query = new URL(screen.address(), 'https://here.invalid').searchParams;
    expect(query.get('msisdn')).toBe('27821234567');
    expect(query.get('returnTo')).toBe('/games');
  });

  test('that is refused says why at the field, which the keyboard goes on in', async () => {
    const wrong = refusal(422, 'input_invalid', '', { msisdn: 'That is no mobile number' });
    answerApi({ ...BY_PHONE, requestOtp: () => wrong });
    const screen = await open(guest, '/guest');
    const number = screen.getByRole('textbox', { name: t('phone') });
    await userEvent.fill(number, '12');
    await userEvent.click(screen.getByRole('button', { name: t('send_code') }));
    await expect.element(number).toHaveAttribute('aria-invalid', 'true');
    await expect.element(number).toHaveAccessibleDescription(/^That is no mobile number/);
    await expect.element(number).toHaveFocus();
    await expect.element(number).toHaveValue('12');
  });

  test('is sent once, however often the button is pressed meanwhile', async () => {
    const late = held(SENT);
    const calls = answerApi({ ...BY_PHONE, requestOtp: late.answer });
    const screen = await open(guest, '/guest');
    await userEvent.fill(screen.getByRole('textbox', { name: t('phone') }), '821234567');
    const send = screen.getByRole('button', { name: t('send_code') });
    await userEvent.click(send);
    await expect.element(send).toHaveAttribute('aria-busy', 'true');
    await expect.element(send).toHaveAccessibleName(`${t('send_code')} ${t('sending_code')}`);
    await userEvent.click(send, { force: true });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('textbox', { name: t('phone') }));
    await userEvent.keyboard('{Enter}');
    expect(calls.of('requestOtp')).toHaveLength(1);
    late.release();
    await expect.poll(screen.address).toMatch(/^\/submit-otp/);
  });

  test('for which a code has just been sent leads to that code, too', async () => {
    answerApi({ ...BY_PHONE, requestOtp: () => refusal(429, 'otp_wait', 'Wait half a minute') });
    const screen = await open(guest, '/guest');
    await userEvent.fill(screen.getByRole('textbox', { name: t('phone') }), '821234567');
    await userEvent.click(screen.getByRole('button', { name: t('send_code') }));
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Wait half a minute');
    await userEvent.click(screen.getByRole('button', { name: t('have_code') }));
    await expect.poll(screen.address).toBe('/submit-otp?msisdn=27821234567');
  });

  test('works for its code while unusually many are sent, and does not wait', async () => {
    const calls = answerApi({
      ...BY_PHONE,
      codeChallenge: { challenge: JSON.stringify(CHALLENGE) },
      requestOtp: ({ proof }) => (proof ? SENT : refusal(429, 'otp_wait', 'Wait two minutes')),
    });
    const screen = await open(guest, '/guest');
    await userEvent.fill(screen.getByRole('textbox', { name: t('phone') }), '821234567');
    await userEvent.click(screen.getByRole('button', { name: t('send_code') }));
    await expect.poll(screen.address).toMatch(/^\/submit-otp\?/);
    expect(calls.of('codeChallenge')).toEqual([{ msisdn: '27821234567' }]);
    const { challenge, solution } = JSON.parse(String(calls.of('requestOtp')[1]?.proof));
    expect(challenge).toEqual(CHALLENGE);
    expect(solution.derivedKey).toMatch(/^0/);
  });

  test('is asked for in Arabic from right to left, and itself runs from left to right', async () => {
    answerApi({ ...BY_PHONE });
    const visit = { brand: shownBrand(arabic) };
    const screen = await open(guest, '/guest', { language: 'ar', visit });
    const number = screen.getByRole('textbox', { name: arabicTexts('phone') });
    await expect.element(number).toBeVisible();
    expect(getComputedStyle(screen.getByRole('heading', { level: 1 }).element()).direction).toBe(
      'rtl',
    );
    expect(getComputedStyle(number.element()).direction).toBe('ltr');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
});

describe('a one-time code', () => {
  const at = '/submit-otp?msisdn=27821234567';

  test('that is right lets a player in, back to where they came from', async () => {
    const calls = answerApi({ ...BY_PHONE, validateOtp: { mettleStateUser: true } });
    const screen = await open(submitOtp, `${at}&returnTo=/season`);
    await userEvent.click(screen.getByRole('textbox', { name: t('code') }));
    await userEvent.keyboard('123456{Enter}');
    await expect.poll(screen.address).toBe('/season');
    expect(calls.of('validateOtp')).toEqual([{ msisdn: '27821234567', otp: '123456' }]);
  });

  test('of somebody new leads on to registration', async () => {
    answerApi({ ...BY_PHONE, validateOtp: { mettleStateUser: false } });
    const screen = await open(submitOtp, at);
    await userEvent.click(screen.getByRole('textbox', { name: t('code') }));
    await userEvent.keyboard('123456{Enter}');
    await expect.poll(screen.address).toBe('/register-form/false');
  });

  test('is entered at once, and goes once by itself; the keyboard changes nothing about it', async () => {
    const late = held({ mettleStateUser: true });
    const calls = answerApi({ ...BY_PHONE, validateOtp: late.answer });
    const screen = await open(submitOtp, at);
    await expect.element(screen.getByRole('textbox', { name: t('code') })).toHaveFocus();
    await userEvent.keyboard('123456');
    const confirm = screen.getByRole('button', { name: t('confirm_code') });
    await expect.element(confirm).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Enter}7');
    late.release();
    await expect.poll(screen.address).toBe('/home');
    expect(calls.of('validateOtp')).toEqual([{ msisdn: '27821234567', otp: '123456' }]);
  });

  test('went to the number as it is dialled, however that was written', async () => {
    const calls = answerApi({ ...BY_PHONE, validateOtp: { mettleStateUser: true } });
    const written = encodeURIComponent('\u202A+27 (0)82 123 4567');
    const screen = await open(submitOtp, `/submit-otp?msisdn=${written}`);
    await expect.element(screen.getByText(/\+27821234567/)).toBeVisible();
    await userEvent.keyboard('123456');
    await expect.poll(() => calls.of('validateOtp')).toMatchObject([{ msisdn: '27821234567' }]);
  });

  test('that is wrong says so at the field, and makes room for the next', async () => {
    const wrong = () => held(refusal(422, 'otp_wrong', 'That code is wrong'));
    let late = wrong();
    const calls = answerApi({ ...BY_PHONE, validateOtp: () => late.answer });
    const screen = await open(submitOtp, at);
    const code = screen.getByRole('textbox', { name: t('code') });
    for (const tried of ['111111', '222222']) {
      await userEvent.click(code);
      await userEvent.keyboard(`${tried}{Enter}`);
      late.release(); // not before Enter, which would send the emptied field
      late = wrong();
      await expect.element(code).toHaveValue('');
      await expect.element(code).toHaveAttribute('aria-invalid', 'true');
      await expect.element(code).toHaveAccessibleDescription('That code is wrong');
      await expect.element(code).toHaveFocus();
    }
    expect(calls.of('validateOtp').map(({ otp }) => otp)).toEqual(['111111', '222222']);
  });

  test('is sent again by its own button, while the other stays as it is', async () => {
    const late = held(SENT);
    answerApi({ ...BY_PHONE, requestOtp: late.answer });
    const screen = await open(submitOtp, at);
    const again = screen.getByRole('button', { name: t('resend') });
    await userEvent.click(again);
    await expect.element(again).toHaveAttribute('aria-busy', 'true');
    const confirm = screen.getByRole('button', { name: t('confirm_code') });
    await expect.element(confirm).not.toHaveAttribute('aria-busy');
    late.release();
    await expect.element(screen.getByRole('status')).toBeVisible();
    await expect
      .element(screen.getByRole('textbox', { name: t('code') }))
      .not.toHaveAttribute('aria-invalid');
  });

  test('that cannot be sent again says so apart from the code', async () => {
    answerApi({ ...BY_PHONE, requestOtp: () => refusal(429, 'otp_wait', 'Wait half a minute') });
    const screen = await open(submitOtp, at);
    await userEvent.click(screen.getByRole('button', { name: t('resend') }));
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Wait half a minute');
    await expect
      .element(screen.getByRole('textbox', { name: t('code') }))
      .not.toHaveAttribute('aria-invalid');
  });
});

describe('signing in by e-mail', () => {
  test('goes by the keyboard alone', async () => {
    const calls = answerApi({ ...BY_EMAIL, login: { mettleStateUser: true } });
    const screen = await open(login, '/auth/login', { visit: EUROPEAN });
    const email = screen.getByRole('textbox', { name: t('email') });
    await userEvent.click(email);
    await userEvent.keyboard('naledi@example.org{Tab}secret-of-mine{Enter}');
    await expect.poll(screen.address).toBe('/home');
    expect(calls.of('login')).toEqual([
      { email: 'naledi@example.org', emailPassword: 'secret-of-mine' },
    ]);
  });

  test('keeps the address when it is refused, and never the password', async () => {
    answerApi({
      ...BY_EMAIL,
      login: () => refusal(401, 'login_wrong', 'E-mail or password is wrong'),
    });
    const screen = await open(login, '/auth/login', { visit: EUROPEAN });
    const email = screen.getByRole('textbox', { name: t('email') });
    const password = screen.getByLabelText(t('password'), { exact: true });
    await userEvent.fill(email, 'naledi@example.org');
    await userEvent.fill(password, 'wrong-one');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('E-mail or password is wrong');
    await expect.element(email).toHaveValue('naledi@example.org');
    await expect.element(email).toHaveAttribute('autocomplete', 'username');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  });
});

describe('registering by e-mail', () => {
  const fill = async (screen: Awaited<ReturnType<typeof open>>, again: string) => {
    await userEvent.fill(screen.getByRole('textbox', { name: t('full_name') }), 'Naledi Khumalo');
    await userEvent.fill(screen.getByRole('textbox', { name: t('email') }), 'naledi@example.org');
    await userEvent.fill(screen.getByLabelText(t('password'), { exact: true }), 'secret-of-mine');
    await userEvent.fill(screen.getByLabelText(t('confirm_password'), { exact: true }), again);
    await userEvent.click(screen.getByRole('checkbox'));
  };

  test('says that two passwords differ before anything is sent', async () => {
    const calls = answerApi(BY_EMAIL);
    const screen = await open(register, '/auth/register', { visit: EUROPEAN });
    await fill(screen, 'another');
    await userEvent.click(screen.getByRole('button', { name: t('sign_up') }));
    const again = screen.getByLabelText(t('confirm_password'), { exact: true });
    await expect.element(again).toHaveAttribute('aria-invalid', 'true');
    await expect.element(again).toHaveFocus();
    expect(calls.of('earlyAccessUser')).toEqual([]);
    await expect.element(screen.getByRole('checkbox')).toBeChecked();
  });

  test('goes on at the first field that was refused, and keeps what was typed', async () => {
    const fields = { email: 'That address is taken', emailPassword: 'Use a longer one' };
    answerApi({ ...BY_EMAIL, earlyAccessUser: () => refusal(422, 'input_invalid', '', fields) });
    const screen = await open(register, '/auth/register', { visit: EUROPEAN });
    await fill(screen, 'secret-of-mine');
    await userEvent.click(screen.getByRole('button', { name: t('sign_up') }));
    const email = screen.getByRole('textbox', { name: t('email') });
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription('That address is taken');
    await expect
      .element(screen.getByLabelText(t('password'), { exact: true }))
      .toHaveAccessibleDescription(/^Use a longer one/);
    await expect
      .element(screen.getByRole('textbox', { name: t('full_name') }))
      .toHaveValue('Naledi Khumalo');
  });
});

describe('becoming a player', () => {
  const VERIFIED = {
    ...BY_PHONE,
    viewer: { ...NOBODY, verified: true },
    referrer: { referrer: null },
  };
  const at = '/register-form/false';
  const openForm = (options = {}) =>
    openScreen(registerForm, {
      path: '/register-form/:isProfileUpdate',
      at,
      frame: Frame,
      ...options,
    });

  test('sends the name, the face that was chosen by arrow keys, and the birthday', async () => {
    const calls = answerApi({ ...VERIFIED, register: {} });
    const screen = await openForm();
    await userEvent.click(screen.getByRole('textbox', { name: t('username') }));
    await userEvent.keyboard('naledi_10{Tab}{ArrowRight}');
    const faces = screen.getByRole('group', { name: t('avatar') }).getByRole('radio');
    await expect.element(faces.nth(1)).toBeChecked();
    const chosen = (faces.nth(1).element() as HTMLInputElement).value;
    await userEvent.fill(screen.getByLabelText(t('date_of_birth')), '2000-02-29');
    await userEvent.click(screen.getByRole('button', { name: t('register') }));
    await expect.poll(screen.address).toBe('/home');
    const [sent] = calls.of('register');
    expect(sent).toMatchObject({ username: 'naledi_10', dateOfBirth: '2000-02-29' });
    expect(sent?.avatarUrl).toBe(chosen);
  });

  test('keeps face and birthday when the name is taken, and goes on at the name', async () => {
    const fields = { username: 'That name is taken' };
    answerApi({ ...VERIFIED, register: () => refusal(409, 'username_taken', '', fields) });
    const screen = await openForm();
    const name = screen.getByRole('textbox', { name: t('username') });
    await userEvent.click(name);
    await userEvent.keyboard('naledi{Tab}{ArrowRight}');
    await userEvent.fill(screen.getByLabelText(t('date_of_birth')), '2000-02-29');
    await userEvent.click(screen.getByRole('button', { name: t('register') }));
    await expect.element(name).toHaveAccessibleDescription(/^That name is taken/);
    await expect.element(name).toHaveFocus();
    await expect.element(screen.getByLabelText(t('date_of_birth'))).toHaveValue('2000-02-29');
    const faces = screen.getByRole('group', { name: t('avatar') }).getByRole('radio');
    await expect.element(faces.nth(1)).toBeChecked();
  });
});

describe('a forgotten password', () => {
  test('is asked for by the address, and says that a mail is on its way', async () => {
    const calls = answerApi({ ...BY_EMAIL, sendPasswordRecoveryEmail: {} });
    const screen = await open(forgotPasswordRequest, '/auth/forgot-password-request', {
      visit: EUROPEAN,
    });
    await userEvent.click(screen.getByRole('textbox', { name: t('email') }));
    await userEvent.keyboard('naledi@example.org{Enter}');
    await expect.element(screen.getByRole('status')).toBeVisible();
    expect(calls.of('sendPasswordRecoveryEmail')).toEqual([{ email: 'naledi@example.org' }]);
  });

  test('is chosen anew by the link, after which one signs in', async () => {
    const calls = answerApi({ ...BY_EMAIL, resetPassword: {}, logout: {} });
    const screen = await open(forgotPassword, '/auth/forgot-password?token=t1', {
      visit: EUROPEAN,
    });
    for (const name of [a('new_password'), t('confirm_password')]) {
      await userEvent.fill(screen.getByLabelText(name, { exact: true }), 'secret-of-mine');
    }
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.address).toBe('/auth/login?changed=yes');
    expect(calls.of('resetPassword')).toEqual([{ token: 't1', password: 'secret-of-mine' }]);
  });

  test('whose link is spent leads to another one', async () => {
    const spent = () => refusal(410, 'email_link_invalid', 'That link is no longer valid');
    answerApi({ ...BY_EMAIL, resetPassword: spent });
    const screen = await open(forgotPassword, '/auth/forgot-password?token=t1', {
      visit: EUROPEAN,
    });
    for (const name of [a('new_password'), t('confirm_password')]) {
      await userEvent.fill(screen.getByLabelText(name, { exact: true }), 'secret-of-mine');
    }
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/no longer valid/);
    const link = screen.getByRole('link', { name: a('send_reset') });
    await expect.element(link).toHaveAttribute('href', '/auth/forgot-password-request');
  });
});

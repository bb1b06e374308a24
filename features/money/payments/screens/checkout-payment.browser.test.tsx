import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import Frame from '#app/frames/entry.tsx';
import { brand } from '#brands/eal-eu-en/brand.ts';
import { shownBrand } from '#brands/shown.ts';
import { answerApi, held, refusal } from '#testing/components/api.ts';
import { NALEDI } from '#testing/components/matches.ts';
import { openScreen, VISITOR } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { actAs } from '#ui/api/acting-as.ts';
import * as checkout from './checkout-payment.tsx';

const t = await words('payments');

const plan = (period: string, amount: number) => ({
  period,
  price: { amount, currency: 'EUR' },
  trialHours: 24,
  firstChargeAt: '2026-11-27T12:00:00.000Z',
});
const PLACE = { takesCards: true, isKnown: true, personal: null, billing: null, card: null };
const PERSONAL = { name: 'Naledi Khumalo', email: 'naledi@example.org' };
const SETUP = '0199a000-0000-7000-8000-00000000005e';
const KNOWN = {
  viewer: { player: null, verified: true, entry: 'email', now: VISITOR.now },
  checkout: PLACE,
  subscriptionPlans: { plans: [plan('monthly', 499), plan('weekly', 199)], payers: ['card'] },
  subscription: { subscription: null },
};

function open(query: string, options: object = {}) {
  const at = `/auth/checkout-payment${query}`;
  const visit = { brand: shownBrand(brand), verified: true };
  return openScreen(checkout, {
    path: '/auth/checkout-payment',
    at,
    frame: Frame,
    visit,
    ...options,
  });
}

describe('the card at Paystack', () => {
  const fields = {
    kind: 'paystack',
    value: 'https://checkout.paystack.com',
    processorSetup: 'card-1-100-ZAR-00000001',
    secret: '3ni8kdavz62431k',
    purpose: 'subscribe',
    offer: null,
    accent: '#ff0000',
    returnUrl: 'https://play.example/auth/checkout-payment',
    verification: { amount: 100, currency: 'ZAR' },
  };
  const atPaystack = { ...KNOWN, checkoutFields: fields };
  const at = `?period=monthly&setup=${SETUP}&step=payment`;

  test('is entered on its page, after the charge that checks it is named', async () => {
    answerApi({ ...atPaystack, checkoutFinish: { state: 'open', reason: null } });
    const screen = await open(at);
    await expect
      .element(screen.getByRole('link', { name: t('paystack_go') }))
      .toHaveAttribute('href', 'https://checkout.paystack.com/3ni8kdavz62431k');
    await expect.element(screen.getByText(/\b(R|ZAR)\s?1\b.* to check your card/)).toBeVisible();
    expect(screen.getByText(t('paystack_waiting')).query()).toBeNull();
  });

  test('that is not confirmed yet can be checked again', async () => {
    answerApi({ ...atPaystack, checkoutFinish: { state: 'open', reason: null } });
    const waiting = await open(`${at}&reference=card-1-100-ZAR-00000001`);
    await expect.element(waiting.getByRole('status')).toMatchTextContent(t('paystack_waiting'));
    await expect.element(waiting.getByRole('link', { name: t('paystack_check') })).toBeVisible();
  });

  test('that was refused says why', async () => {
    answerApi({
      ...atPaystack,
      checkoutFinish: { state: 'refused', reason: 'insufficient_funds' },
    });
    const screen = await open(`${at}&reference=card-1-100-ZAR-00000001`);
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(t('declined_insufficient_funds'));
    expect(screen.getByText(t('paystack_waiting')).query()).toBeNull();
  });
});

describe('the package', () => {
  test('is chosen by arrow keys, and leads on to who pays', async () => {
    answerApi(KNOWN);
    const screen = await open('');
    const packages = screen.getByRole('group', { name: t('step_package') }).getByRole('radio');
    await expect.element(packages.nth(0)).toBeChecked();
    await userEvent.click(packages.nth(0));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(packages.nth(1)).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.address).toBe('/auth/checkout-payment?period=weekly&step=personal');
    const steps = screen.getByRole('list', { name: t('steps') }).getByRole('listitem');
    await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  });

  test('of a visitor who has said nothing of themselves leads to signing up, and back', async () => {
    answerApi({
      ...KNOWN,
      checkout: { ...PLACE, isKnown: false },
      viewer: { player: null, verified: false, entry: 'email' },
    });
    const screen = await open('');
    await userEvent.click(screen.getByRole('button', { name: t('next') }));
    await expect.poll(screen.address).toMatch(/^\/auth\/register\?returnTo=/);
  });
});

describe('who pays', () => {
  const at = '?period=monthly&step=personal';

  test('is refused at the first wrong field, with what was typed kept', async () => {
    const fields = { name: 'Please enter your name', email: 'That is no address' };
    answerApi({ ...KNOWN, checkoutPersonal: () => refusal(422, 'input_invalid', '', fields) });
    const screen = await open(at);
    const name = screen.getByRole('textbox', { name: t('name'), exact: true });
    const email = screen.getByRole('textbox', { name: t('email') });
    await userEvent.fill(email, 'naledi');
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAccessibleDescription('Please enter your name');
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    await expect
      .element(email)
      .toHaveAccessibleDescription(`That is no address ${t('email_hint')}`);
    await expect.element(email).toHaveValue('naledi');
  });

  test('is sent once, and leads on to the bill', async () => {
    const late = held({});
    const calls = answerApi({ ...KNOWN, checkoutPersonal: late.answer });
    const screen = await open(at);
    await userEvent.fill(
      screen.getByRole('textbox', { name: t('name'), exact: true }),
      PERSONAL.name,
    );
    await userEvent.fill(screen.getByRole('textbox', { name: t('email') }), PERSONAL.email);
    const next = screen.getByRole('button', { name: t('next') });
    await userEvent.click(next);
    await expect.element(next).toHaveAttribute('aria-busy', 'true');
    await expect.element(next).toHaveAccessibleName(`${t('next')} ${t('sending')}`);
    await userEvent.click(next, { force: true });
    calls.answer({ checkout: { ...PLACE, personal: PERSONAL } });
    late.release();
    await expect.poll(screen.address).toContain('step=billing');
    expect(calls.of('checkoutPersonal')).toEqual([PERSONAL]);
  });
});

describe('what was typed and not sent', () => {
  const visit = { ...NALEDI, brand: shownBrand(brand), verified: true };
  const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('bl-drafts'));

  test('is there after a reload, and goes once the server has it', async () => {
    const at = '?period=monthly&step=personal';
    actAs(visit.player?.userId ?? null); // as the page of a player does
    const calls = answerApi({ ...KNOWN, checkoutPersonal: {} });
    const before = await open(at, { visit });
    const name = { name: t('name'), exact: true };
    await userEvent.fill(before.getByRole('textbox', name), PERSONAL.name);
    await before.unmount();
    const screen = await open(at, { visit });
    await expect.element(screen.getByRole('textbox', name)).toHaveValue(PERSONAL.name);
    await userEvent.fill(screen.getByRole('textbox', { name: t('email') }), PERSONAL.email);
    expect(drafts()).toHaveLength(1);
    calls.answer({ checkout: { ...PLACE, personal: PERSONAL } });
    await userEvent.click(screen.getByRole('button', { name: t('next') }));
    await expect.poll(screen.address).toContain('step=billing');
    expect(drafts()).toEqual([]);
    actAs(null);
  });
});

describe('the bill', () => {
  const atBilling = { ...KNOWN, checkout: { ...PLACE, personal: PERSONAL } };

  test('says what is wrong at each field, and goes on at the first', async () => {
    const fields = { city: 'Please enter a city', zip: 'Please enter a zip' };
    const calls = answerApi({
      ...atBilling,
      checkoutBilling: () => refusal(422, 'input_invalid', '', fields),
    });
    const screen = await open('?period=monthly&step=billing');
    await userEvent.fill(screen.getByRole('textbox', { name: t('state') }), 'Berlin');
    await userEvent.fill(screen.getByRole('combobox', { name: t('country') }), 'germ');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: t('next') }));
    const city = screen.getByRole('textbox', { name: t('city') });
    await expect.element(city).toHaveFocus();
    await expect.element(city).toHaveAccessibleDescription('Please enter a city');
    await expect
      .element(screen.getByRole('textbox', { name: t('zip') }))
      .toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByRole('textbox', { name: t('state') })).toHaveValue('Berlin');
    await expect
      .element(screen.getByRole('combobox', { name: t('country') }))
      .toHaveValue('Germany');
    expect(calls.of('checkoutBilling')).toMatchObject([{ country: 'DE' }]);
  });

  test('is filled in in Arabic within the screen', async () => {
    answerApi(atBilling);
    const arabic = await words('payments', 'ar');
    const screen = await open('?period=monthly&step=billing', { language: 'ar' });
    const city = screen.getByRole('textbox', { name: arabic('city') });
    await expect.element(city).toBeVisible();
    expect(getComputedStyle(city.element()).direction).toBe('rtl');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  });
});

describe('the card', () => {
  const origin = window.location.origin;
  const FIELDS = {
    kind: 'sandbox',
    value: origin,
    processorSetup: 'seti_1',
    secret: 'secret',
    purpose: 'subscribe',
    offer: null,
    accent: '#ffffff',
    returnUrl: `${origin}/auth/checkout-payment?setup=${SETUP}`,
  };
  const atCard = {
    ...KNOWN,
    checkout: { ...PLACE, personal: PERSONAL },
    checkoutFinish: { state: 'open', reason: null },
    checkoutFields: FIELDS,
  };

  /** The processor's frame says something, as its own script does. */
  async function say(screen: Awaited<ReturnType<typeof open>>, told: object) {
    const frame = screen.getByTitle(t('fields_title'));
    await expect.element(frame).toBeInTheDocument();
    const realm = (frame.element() as HTMLIFrameElement).contentWindow as unknown as {
      Function: FunctionConstructor;
    };
    realm.Function('told', 'parent.postMessage(told, "*")')({ source: 'card-fields', ...told });
  }

  test('can be sent only once its fields are there', async () => {
    answerApi(atCard);
    const screen = await open(`?period=monthly&setup=${SETUP}&step=payment`);
    const pay = screen.getByRole('button', { name: t('start_trial') });
    await expect.element(pay).toBeDisabled();
    await say(screen, { type: 'height', height: 180 });
    await expect.element(pay).toBeEnabled();
  });

  test('without the name of its holder says so at that field', async () => {
    answerApi(atCard);
    const screen = await open(`?period=monthly&setup=${SETUP}&step=payment`);
    await say(screen, { type: 'faults', holder: t('card_holder_required') });
    const holder = screen.getByRole('textbox', { name: t('card_holder') });
    await expect.element(holder).toHaveAttribute('aria-invalid', 'true');
    await expect.element(holder).toHaveAccessibleDescription(t('card_holder_required'));
  });

  test('that is refused says why, and can be tried again', async () => {
    answerApi(atCard);
    const screen = await open(`?period=monthly&setup=${SETUP}&step=payment`);
    const pay = screen.getByRole('button', { name: new RegExp(`^${t('start_trial')}`) });
    await say(screen, { type: 'height', height: 180 });
    await say(screen, { type: 'sending' });
    await expect.element(pay).toHaveAttribute('aria-busy', 'true');
    await say(screen, { type: 'refused', message: t('declined_card_refused') });
    await expect.element(screen.getByRole('alert')).toMatchTextContent(t('declined_card_refused'));
    await expect.element(pay).not.toHaveAttribute('aria-busy');
    await expect.element(pay).toBeEnabled();
  });

  test('is not heard of from anybody but its own frame', async () => {
    answerApi(atCard);
    const screen = await open(`?period=monthly&setup=${SETUP}&step=payment`);
    const pay = screen.getByRole('button', { name: t('start_trial') });
    await expect.element(pay).toBeDisabled();
    window.postMessage({ source: 'card-fields', type: 'height', height: 180 }, '*');
    await new Promise((resolve) => setTimeout(resolve)); // the message has been heard
    await expect.element(pay).toBeDisabled();
  });
});

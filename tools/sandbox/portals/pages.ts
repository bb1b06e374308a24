import type { Brand, Period, Plan } from '#brands/brand.ts';
import { writeMoney } from '#locales/money.ts';
import { type Html, html } from '../page/html.ts';

interface Wish {
  readonly returnTo: string;
  readonly msisdn?: string | undefined;
  /** The reason for another visit to the portal. */
  readonly reason?: string | undefined;
}

const PER: Readonly<Record<Period, string>> = {
  daily: 'a day',
  weekly: 'a week',
  monthly: 'a month',
};

/** First page: the number. */
export function enterNumber(brand: Brand, wish: Wish & { readonly wrong?: boolean }): string {
  const play = brand.portal?.kind === 'play';
  return shell(
    brand,
    html`<h1>${play ? 'Play' : 'Subscribe to'} ${brand.name}</h1>
    ${
      wish.reason === 'check-failed'
        ? html`<p role="alert">Your operator could not say whether you are subscribed. Please try again shortly.</p>`
        : null
    }
    <p>Your operator knows your number by its network. This stand-in asks for it.</p>
    ${form(
      brand,
      'number',
      { returnTo: wish.returnTo },
      html`<p><label>Cellphone number<br>
        <input name="msisdn" type="tel" inputmode="tel" autocomplete="tel" dir="ltr" required
          value="${wish.msisdn ?? ''}"></label></p>
      ${wish.wrong ? html`<p role="alert">Please enter a valid phone number.</p>` : null}`,
      'Continue',
    )}`,
  );
}

/** Second page: the choice of a package; a subscriber continues at once. */
export function portalPage(
  brand: Brand,
  wish: Wish & { readonly msisdn: string; readonly subscribed: boolean },
): string {
  const { msisdn, returnTo } = wish;
  if (wish.subscribed) {
    return shell(
      brand,
      html`<h1>You are subscribed</h1>
      <p dir="ltr">+${msisdn}</p>
      ${form(brand, 'play', { returnTo, msisdn }, null, `Go to ${brand.name}`)}`,
    );
  }
  return shell(
    brand,
    html`<h1>Choose a package</h1>
    <p dir="ltr">+${msisdn}</p>
    ${brand.plans.map((plan) =>
      form(
        brand,
        'subscribe',
        { returnTo, msisdn, period: plan.period },
        null,
        `Subscribe: ${priceOf(plan)}`,
      ),
    )}
    <p class="quiet">Charged to your airtime until you stop. ${howToStop(brand)}</p>
    ${form(brand, 'play', { returnTo, msisdn }, null, 'Not now')}`,
  );
}

/** Last page: the agreement, and the way back. */
export function welcome(
  brand: Brand,
  { msisdn, returnTo, plan }: Wish & { readonly msisdn: string; readonly plan: Plan },
): string {
  return shell(
    brand,
    html`<h1>Welcome to ${brand.name}</h1>
    <p>You pay ${priceOf(plan)}. ${howToStop(brand)}</p>
    ${form(brand, 'play', { returnTo, msisdn }, null, `Go to ${brand.name}`)}`,
  );
}

function priceOf({ price, period }: Plan): string {
  return `${writeMoney('en', price)} ${PER[period]}`;
}

function howToStop({ carrier }: Brand): string {
  const { dialCode, sms } = carrier?.stop ?? { dialCode: null, sms: null };
  const ways = [dialCode && `dial ${dialCode}`, sms && `send ${sms.keyword} to ${sms.to}`];
  return `To stop, ${ways.filter(Boolean).join(' or ')}.`;
}

function form(
  brand: Brand,
  step: string,
  kept: Readonly<Record<string, string>>,
  fields: Html | null,
  label: string,
): Html {
  const hidden = Object.entries(kept).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="/sandbox/portals/${brand.code}/${step}">${hidden}${fields}<p><button>${label}</button></p></form>`;
}

function shell(brand: Brand, content: Html): string {
  const page = html`<!doctype html>
<html lang="en" data-brand="${brand.look.theme}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${brand.portal?.kind === 'play' ? 'Play site' : 'Subscription portal'} · sandbox</title>
<link rel="stylesheet" href="/sandbox/sandbox.css">
<link rel="stylesheet" href="/brands/${brand.code}/theme.css">
<body>
<header class="top"><p>${brand.portal?.kind === 'play' ? 'Play site' : 'Subscription portal'} of the
  operator: a stand-in of the sandbox, outside of ${brand.name}.</p></header>
<main><section class="wide">${content}</section></main>
</body></html>`;
  return page.text;
}

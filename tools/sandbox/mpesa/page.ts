import type { Brand } from '#brands/brand.ts';
import { writeMoney } from '#locales/money.ts';
import type { FakePrompt } from '#outside/mpesa/fake-daraja/server.ts';
import { type Html, html } from '../page/html.ts';
import { PHONE_ANSWERS, type PhoneAnswer } from './mpesa.ts';

const SHOWN = 20;
const WORDS: Readonly<Record<PhoneAnswer, string>> = {
  approve: 'approved',
  cancel: 'cancelled',
  no_money: 'not enough money',
  wrong_pin: 'wrong PIN',
  ignore: 'not answered',
};

/** A prompt as programs get it. */
export function shownPrompt({ id, request, code, receipt }: FakePrompt) {
  const answer = Object.entries(PHONE_ANSWERS).find(([, each]) => each === code)?.[0] ?? null;
  const { PhoneNumber: number = '', Amount = '0', AccountReference: payee = '' } = request;
  return { prompt: id, number, amount: Number(Amount), payee, answer, receipt };
}

/** The screens of phones: prompts that wait for a PIN, and those that were answered. */
export function phonesPage(brand: Brand, prompts: readonly FakePrompt[]): string {
  const shown = prompts.slice(0, SHOWN).map(shownPrompt);
  const isWaiting = shown.some(({ answer }) => answer === null);
  const page = html`<!doctype html>
<html lang="en" data-brand="${brand.look.theme}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
${isWaiting ? null : html`<meta http-equiv="refresh" content="2">`}
<title>Phones with M-Pesa · sandbox</title>
<link rel="stylesheet" href="/sandbox/sandbox.css">
<link rel="stylesheet" href="/brands/${brand.code}/theme.css">
<body>
<header class="top"><h1>M-Pesa</h1>
  <p>The phones of players: a stand-in of the sandbox, outside of ${brand.name}.</p>
  <nav><a href="/doi-two">Back to the subscription</a> <a href="/sandbox">Sandbox</a></nav></header>
<main>${
    shown.length === 0
      ? html`<section class="wide"><p>No phone has a request. Choose M-Pesa for a subscription of
          Battle League Kenya, and it comes here.</p></section>`
      : shown.map((each) => (each.answer === null ? waiting(each) : answered(each)))
  }</main>
</body></html>`;
  return page.text;
}

type Shown = ReturnType<typeof shownPrompt>;

function waiting({ prompt, number, amount, payee }: Shown): Html {
  return html`<section class="wide" aria-labelledby="${prompt}">
    <p class="quiet"><bdi dir="ltr">+${number}</bdi></p>
    <h2 id="${prompt}">Pay ${money(amount)} to ${payee}?</h2>
    <form class="knob" method="post" action="/sandbox/mpesa/answers">
      <input type="hidden" name="prompt" value="${prompt}">
      <button name="do" value="approve">Enter the PIN</button>
      <button name="do" value="cancel">Cancel</button>
      <button name="do" value="wrong_pin">Enter a wrong PIN</button>
      <button name="do" value="no_money">Have no money</button>
      <button name="do" value="ignore">Let it run out</button>
      <label>M-Pesa reports it
        <select name="reports"><option>once</option><option>twice</option><option>never</option></select></label>
    </form></section>`;
}

function answered({ number, amount, payee, answer, receipt }: Shown): Html {
  const what = answer === 'approve' ? `${WORDS.approve}, ${receipt}` : WORDS[answer as PhoneAnswer];
  return html`<section class="wide"><p><bdi dir="ltr">+${number}</bdi>, ${money(amount)} to ${payee}:
    <b>${what}</b></p></section>`;
}

/** The section of the sandbox's page. */
export function mpesaSection(prompts: readonly FakePrompt[]): Html {
  const open = prompts.filter(({ code }) => code === undefined).length;
  return html`<section aria-labelledby="mpesa-title"><h2 id="mpesa-title">M-Pesa</h2>
    <p class="quiet">For Battle League Kenya. A request waits a minute on the phone for the PIN.</p>
    <p><a href="/sandbox/mpesa">Phones with M-Pesa</a>: ${open} waiting</p></section>`;
}

function money(shillings: number): string {
  return writeMoney('en', { amount: shillings * 100, currency: 'KES' });
}

import { writeMoney } from '#locales/money.ts';
import { type Html, html } from '../page/html.ts';
import type { Processor } from './processor.ts';
import { TEST_CARDS } from './test-cards.ts';

/** Number of newest payments shown for disputes. */
const SHOWN = 10;

/** The cards on the sandbox's page: test cards, controls of events, and disputes. */
export function cardsSection(processor: Pick<Processor, 'disputable'>): Html {
  return html`<section class="wide" aria-labelledby="cards"><h2 id="cards">Cards</h2>
  <p class="quiet">For the checkout of the European brands, Telkom and the default brand. Any name, any month to
    come and any three digits go with them; other numbers are refused, so that nobody types a real one.</p>
  <ul class="cards">${TEST_CARDS.map(
    ({
      number,
      does,
    }) => html`<li><button class="code" data-copy="${number}" dir="ltr">${spaced(number)}</button>
      <span>${does}</span></li>`,
  )}</ul>
  <form method="post" action="/sandbox/cards/events"><button name="do" value="again">Tell all events of cards
    once more, newest first</button></form>
  <h3>Disputes</h3>
  <p class="quiet">The holder has their bank take a payment back. While that is open nothing changes; won, the money
    stays; lost, it is gone, and with it the access and the next renewal. Support sees it at the player's.</p>
  ${disputes(processor.disputable(SHOWN))}</section>`;
}

function disputes(paid: ReturnType<Processor['disputable']>): Html {
  if (paid.length === 0) return html`<p>Nobody has paid by card yet.</p>`;
  return html`<ul class="cards">${paid.map(
    ({ payment: { id, description, amount, currency }, email, dispute }) => html`<li>
      <span>${description}, ${writeMoney('en', { amount, currency })}, <b dir="auto">${email}</b></span>
      <form method="post" action="/sandbox/cards/disputes">
        <input type="hidden" name="payment" value="${id}">${STEPS[dispute ?? 'none']}</form></li>`,
  )}</ul>`;
}

const STEPS = {
  none: html`<button name="do" value="raise">Dispute it</button>`,
  open: html`<button name="do" value="win">We win</button> <button name="do" value="lose">We lose</button>`,
  won: html`<span class="quiet">dispute won</span>`,
  lost: html`<span class="quiet">dispute lost</span>`,
};

function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

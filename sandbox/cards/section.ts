import { type Html, html } from '../page/html.ts';
import { TEST_CARDS } from './test-cards.ts';

/** The sandbox's cards, on its page: what each does, and what may be done to their events. */
export function cardsSection(): Html {
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
    once more, newest first</button></form></section>`;
}

function spaced(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ');
}

import { SUBSCRIPTION_STATUSES } from '#features/money/subscriptions/rules/subscription.ts';
import type { SamplePerson } from '../people.ts';
import { type Html, html } from './html.ts';

/** A form that puts a subscription into a state, to see the product as its holder would. */
export function subscriptionForm(people: readonly SamplePerson[]): Html {
  return html`<section aria-labelledby="subscription-title">
    <h2 id="subscription-title">Subscriptions</h2>
    <p class="quiet">Without any money; time goes on from there by the usual rules.</p>
    <form method="post" action="/sandbox/subscription">
      <p><label>Number <input name="msisdn" inputmode="tel" autocomplete="off"></label> or
      <label>player <select name="userId"><option value=""></option>${people.map(option)}</select></label></p>
      <p><label>is <select name="status">${SUBSCRIPTION_STATUSES.map(
        (status) => html`<option>${status}</option>`,
      )}</select></label> <button>Change</button></p>
    </form>
    <form method="post" action="/sandbox/subscription/turn">
      <p>Who is signed in here and pays by card: the trial ends, the card is charged, the next try is made, or
        what was stopped ends. <button>Let it come now</button></p>
    </form>
  </section>`;
}

function option({ userId, username }: SamplePerson): Html {
  return html`<option value="${userId}">${username}</option>`;
}

import { writeMoney } from '#locales/money.ts';
import { CARRIER_SERVICES } from '#outside/carriers/carriers.ts';
import { type Html, html } from '../page/html.ts';
import { STAND_IN_STATUSES, type Subscriber } from './books.ts';
import { CALLBACK_MOODS } from './callbacks.ts';
import type { StandInCarriers } from './carriers.ts';
import { FAILURES } from './service.ts';

const SHOWN = 40;

/** The operators on the sandbox's page: subscribers, messages of players, and the mood of each service. */
export function carriersSection(operators: StandInCarriers): Html {
  const all = operators.books.list().toReversed();
  return html`<section class="wide" aria-labelledby="carriers-title" id="carriers">
    <h2 id="carriers-title">Carriers</h2>
    ${
      all.length === 0
        ? html`<p class="quiet">Nobody subscribes by a carrier yet. Subscribe in the product, and
          whoever pays by the phone bill stands here.</p>`
        : html`<div class="people">${all.slice(0, SHOWN).map(subscriber)}</div>`
    }
    <h3>What players send</h3>
    <div class="people">
      ${form(
        'sms',
        html`${field('from', 'From', '27821234567')} ${field('to', 'To', '35047')}
        ${field('text', 'Text', 'STOP')}`,
        'Send SMS',
      )}
      ${form(
        'dial',
        html`${field('from', 'From', '27821234567')} ${field('code', 'Code', '*120*5047#')}`,
        'Dial',
      )}
    </div>
    <h3>How well the services work</h3>
    <div class="people">
      ${CARRIER_SERVICES.map((name) =>
        form(
          'moods',
          html`<b>${name}</b><input type="hidden" name="service" value="${name}">
          ${choice('failing', 'Failing', FAILURES, operators.moods[name].failing)}
          ${field('slowMs', 'After ms', String(operators.moods[name].slowMs))}`,
          'Set',
        ),
      )}
      ${form(
        'callbacks',
        choice('mood', 'Callbacks come', CALLBACK_MOODS, operators.callbackMood),
        'Set',
      )}
      ${form('replay', html`All callbacks so far, the newest first`, 'Send again')}
    </div>
    <p class="quiet">As JSON: <a href="/sandbox/carriers">/sandbox/carriers</a></p>
  </section>`;
}

function subscriber(each: Subscriber): Html {
  const { carrier, msisdn, productId, status, period, price, charges, hasFunds, paidUntil } = each;
  const key = html`<input type="hidden" name="carrier" value="${carrier}">
    <input type="hidden" name="msisdn" value="${msisdn}">
    <input type="hidden" name="productId" value="${productId}">`;
  const until = paidUntil ? `until ${paidUntil.slice(0, 16).replace('T', ' ')} UTC` : 'unpaid';
  const charged = `${charges.length} ${charges.length === 1 ? 'charge' : 'charges'}`;
  return html`<div class="subscriber">
    <p><b dir="ltr">+${msisdn}</b> <span>${carrier} ${productId}, ${writeMoney('en', price)} ${period}:
      ${status}, ${until}, ${charged}, ${hasFunds ? 'airtime to charge' : 'no airtime'}</span></p>
    ${form('subscribers', html`${key} ${choice('status', 'Status', STAND_IN_STATUSES, status)}`, 'Set')}
    ${form(
      'subscribers',
      html`${key}<input type="hidden" name="hasFunds" value="${hasFunds ? 'no' : 'yes'}">`,
      hasFunds ? 'Take the airtime' : 'Give airtime',
    )}
    ${form('subscribers', html`${key}<input type="hidden" name="renew" value="yes">`, 'Charge now')}
  </div>`;
}

function form(action: string, fields: Html, label: string): Html {
  return html`<form class="knob" method="post" action="/sandbox/carriers/${action}">
    ${fields}<button>${label}</button></form>`;
}

function field(name: string, label: string, value: string): Html {
  return html`<label>${label} <input name="${name}" value="${value}" dir="auto"></label>`;
}

function choice(name: string, label: string, values: readonly string[], chosen: string): Html {
  const options = values.map((value) =>
    value === chosen ? html`<option selected>${value}</option>` : html`<option>${value}</option>`,
  );
  return html`<label>${label} <select name="${name}">${options}</select></label>`;
}

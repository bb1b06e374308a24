import type { Brand } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import { SUBSCRIPTION_STATUSES } from '#features/money/subscriptions/rules/subscription.ts';
import type { FakePrompt } from '#outside/mpesa/fake-daraja/server.ts';
import type { Processor } from '../cards/processor.ts';
import { cardsSection } from '../cards/section.ts';
import type { StandInCarriers } from '../carriers/carriers.ts';
import { carriersSection } from '../carriers/page.ts';
import { mpesaSection } from '../mpesa/page.ts';
import { type SamplePerson, STAFF, STAFF_ROLES } from '../people.ts';
import { pushSection } from '../push/devices.ts';
import type { SandboxMessage } from '../stand-ins.ts';
import { webhooksSection } from '../webhooks.ts';
import { type Html, html } from './html.ts';
import { inbox } from './inbox.ts';

export interface PageFacts {
  readonly brand: Brand;
  /** Port of the page's own address, with its colon; empty without a port. */
  readonly port: string;
  readonly people: readonly SamplePerson[];
  readonly messages: readonly SandboxMessage[];
  readonly operators: StandInCarriers;
  readonly cards: Processor;
  /** M-Pesa's on the phones of players. */
  readonly prompts: readonly FakePrompt[];
}

/** The sandbox's own page: the sent messages, and all ways to sign in. */
export function sandboxPage(facts: PageFacts): string {
  const { brand, port, people, messages, operators, cards, prompts } = facts;
  const page = html`<!doctype html>
<html lang="en" data-brand="${brand.look.theme}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox · ${brand.name}</title>
<link rel="icon" type="image/svg+xml" href="/brands/${brand.code}/icon.svg">
<link rel="stylesheet" href="/sandbox/sandbox.css">
<link rel="stylesheet" href="/brands/${brand.code}/theme.css">
<script src="/sandbox/sandbox.js" defer></script>
<body>
<header class="top">
  <h1>Sandbox</h1>
  <p>${brand.name} (${brand.code}) without the outside world: nothing here reaches a real phone.</p>
  <nav><a href="/landing">To the product</a> <a href="/sandbox/gallery">Design gallery</a>
    <a href="/api/docs">API</a> <a href="/metrics">Metrics</a></nav>
</header>
<main>
  <section class="wide">${tour(people)}</section>
  <div class="aside">
  <section aria-labelledby="inbox-title">
    <h2 id="inbox-title">Inbox</h2>
    <div id="inbox" aria-live="polite">${inbox(messages)}</div>
    <p class="quiet">As JSON: <a href="/sandbox/messages">/sandbox/messages?to=…</a></p>
  </section>
  <section aria-labelledby="brands-title">
    <h2 id="brands-title">Brands</h2>
    <ul>${servedBrands()
      .filter(({ code }) => code !== 'default')
      .map((other) => brandLink(other, port))}</ul>
  </section>
  </div>
  ${subscriptionForm(people)}
  ${cardsSection(cards)}
  ${mpesaSection(prompts)}
  ${pushSection()}
  ${webhooksSection(port)}
  ${carriersSection(operators)}
  <section aria-labelledby="people-title">
    <h2 id="people-title">Sign in as</h2>
    <div class="people">
      ${[...staff(), ...people.filter(({ part }) => part === 'player').map(person)]}
    </div>
    <h3>Sparring partners</h3>
    <p class="quiet">They answer challenges by themselves; sign in as one to see the other side.</p>
    <div class="people">${people.filter(({ part }) => part === 'partner').map(person)}</div>
  </section>
</main>
</body></html>`;
  return page.text;
}

function tour(people: readonly SamplePerson[]): Html {
  const ready = people.find(({ note }) => note.includes('challenge a sparring partner'));
  const start = ready
    ? html`Sign in as <b dir="auto">${ready.username}</b> ${signIn({ userId: ready.userId }, 'Sign in')}`
    : html`Register with any phone number of the brand's country; the code appears in the inbox.`;
  return html`<h2>A match in two minutes</h2>
  <ol class="tour">
    <li>${start}</li>
    <li>Open an ongoing battleground and challenge the first sparring partner for right now.</li>
    <li>The partner accepts within seconds. Check in; so does the partner.</li>
    <li>Enter a score. It is verified, and your points, rating and rank move while you look.</li>
  </ol>`;
}

function staff(): Html[] {
  return STAFF_ROLES.map((role) => {
    const { avatar, note } = STAFF[role];
    const title = `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
    return html`<div class="person"><img src="/avatars/${avatar}.svg" alt="" width="40" height="40">
      <p><b>${title}</b> <span>${note}</span></p>
      ${signIn({ role }, 'Sign in')}</div>`;
  });
}

function person({ userId, username, avatarUrl, note }: SamplePerson): Html {
  return html`<div class="person"><img src="${avatarUrl}" alt="" width="40" height="40">
    <p><b dir="auto">${username}</b> <span>${note}</span></p>
    ${signIn({ userId }, 'Sign in')}</div>`;
}

function signIn(who: { userId: string } | { role: string }, label: string): Html {
  const [name, value] = 'userId' in who ? ['userId', who.userId] : ['role', who.role];
  return html`<form method="post" action="/sandbox/sign-in">
    <input type="hidden" name="${name}" value="${value}"><button>${label}</button></form>`;
}

function brandLink({ code, name, languages }: Brand, port: string): Html {
  const url = `http://${code}.localhost${port}`;
  return html`<li><a href="${url}/landing">${name}</a> <span>${code}, ${languages.join(' and ')},
    <a href="${url}/sandbox">its sandbox</a></span></li>`;
}

/** A form that puts a subscription into a state, to see the product as its holder would. */
function subscriptionForm(people: readonly SamplePerson[]): Html {
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
      <p>Who is signed in here and pays by card or M-Pesa: the trial ends, the next charge or try is made, an open one
        is asked for, or what was stopped ends. <button>Let it come now</button></p>
    </form>
  </section>`;
}

function option({ userId, username }: SamplePerson): Html {
  return html`<option value="${userId}">${username}</option>`;
}

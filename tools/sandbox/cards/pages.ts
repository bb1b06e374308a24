import { type Language, RIGHT_TO_LEFT } from '#brands/brand.ts';
import { writeMoney } from '#locales/money.ts';
import type { Translate } from '#locales/translator.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { type Html, html } from '../page/html.ts';
import type { Setup } from './ledger.ts';

export interface Look {
  readonly language: Language;
  readonly accent: string;
  readonly t: Translate;
}

export function lookIn(texts: ServerTexts, language: Language, accent: string): Look {
  return { language, accent, t: texts.of(language, 'payments') };
}

/** The fields for a frame on the shop's page. */
export function fieldsPage(setup: Setup, look: Look): string {
  const { t } = look;
  return page(
    look,
    t('sandbox_fields'),
    html`<form id="fields" method="post" action="${addressOf('fields', setup, look)}" novalidate
      data-parent="${new URL(setup.returnUrl).origin}">
      ${secretField(setup)}${wallets(look)}${cardFields(look, {}, false)}
    </form><script src="/fields.js"></script>`,
  );
}

/** A whole page for browsers without script. */
export function hostedPage(
  setup: Setup,
  look: Look,
  faults: Readonly<Record<string, string>>,
  refused: string | undefined,
): string {
  const { t } = look;
  return page(
    look,
    t('sandbox_fields'),
    html`<main><h1>${t('sandbox_fields')}</h1>
    ${refused ? html`<p class="refused" role="alert">${refused}</p>` : null}
    <form method="post" action="${addressOf('pay', setup, look)}" novalidate>
      ${secretField(setup)}${wallets(look)}${cardFields(look, faults, true)}
      <button class="main">${t('card_save')}</button>
    </form></main>`,
  );
}

/** The page on which the sandbox's bank asks the holder. */
export function bankPage(about: { amount: number; currency: string } | null, look: Look): string {
  const { t, language } = look;
  const what = about
    ? t('sandbox_bank_charge', { amount: writeMoney(language, about) })
    : t('sandbox_bank_card');
  return page(
    look,
    t('sandbox_bank'),
    html`<main><h1>${t('sandbox_bank')}</h1><p>${what}</p>
    <form method="post"><button class="main" name="answer" value="approve">${t('sandbox_approve')}</button>
    <button name="answer" value="refuse">${t('sandbox_refuse')}</button></form></main>`,
  );
}

function page({ language, accent }: Look, title: string, body: Html): string {
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  return html`<!doctype html><html lang="${language}" dir="${direction}" style="--accent: ${accent}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="stylesheet" href="/fields.css"><body>${body}</body></html>`.text;
}

function addressOf(kind: 'fields' | 'pay', { id, secret }: Setup, { language, accent }: Look) {
  return `/${kind}/${id}?${new URLSearchParams({ secret, lang: language, accent })}`;
}

function secretField({ secret }: Setup): Html {
  return html`<input type="hidden" name="secret" value="${secret}">`;
}

function wallets({ t }: Look): Html {
  return html`<div class="wallets">
    <button name="wallet" value="apple_pay" formnovalidate>Apple Pay</button>
    <button name="wallet" value="google_pay" formnovalidate>Google Pay</button>
  </div><p class="or">${t('or_by_card')}</p>`;
}

function cardFields(
  { t }: Look,
  faults: Readonly<Record<string, string>>,
  withHolder: boolean,
): Html {
  const field = (name: string, label: string, more: Html) => html`<label class="${name}">
    <span>${label}</span><input name="${name}" id="${name}" dir="ltr" aria-describedby="${name}-fault" ${more}>
    <span class="fault" id="${name}-fault" role="alert">${faults[name] ?? ''}</span></label>`;
  const numeric = html`inputmode="numeric"`;
  return html`<div class="card">
    ${withHolder ? field('holder', t('card_holder'), html`autocomplete="cc-name"`) : null}
    ${field('number', t('card_number'), html`${numeric} autocomplete="cc-number" placeholder="0000 0000 0000 0000"`)}
    ${field('expiry', t('card_expiry'), html`${numeric} autocomplete="cc-exp" placeholder="MM/YY"`)}
    ${field('cvv', t('card_cvv'), html`${numeric} autocomplete="cc-csc" maxlength="4"`)}
  </div>`;
}

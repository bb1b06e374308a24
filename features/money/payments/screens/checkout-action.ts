import { redirect, redirectDocument } from 'react-router';
import { PERIODS } from '#brands/brand.ts';
import { safeReturnTo } from '#features/foundation/identity/rules/entry.ts';
import type { Api } from '#ui/api/browser.ts';
import { dropDraft } from '#ui/outbox/drafts-here.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { screenAction } from '#ui/screen/load.ts';
import { DRAFTS, stepPath } from './addresses.ts';

/** Makes the calls of the checkout's forms, and redirects to the next step. */
export const checkoutAction = screenAction(({ api, url, form }) =>
  byIntent<Record<string, Promise<Response>>>(form, {
    package: async () => redirect(await afterPackage(api, url, textIn(form, 'period'))),
    personal: async () => {
      await api.checkoutPersonal(parseForm('checkoutPersonal', form));
      dropDraft(DRAFTS.personal);
      return redirect(stepPath(url, 'billing'));
    },
    billing: async () => {
      await api.checkoutBilling(parseForm('checkoutBilling', form));
      dropDraft(DRAFTS.billing);
      return form.has('isRunning') ? redirect('/auth/checkout-payment') : toFields(api, url);
    },
    card: () => toFields(api, url),
    finish: () => finished(api, url, textIn(form, 'setupId')),
    bank: () => toBank(api, url, textIn(form, 'chargeId')),
  }),
);

/** Sends visitors to sign in or register first; they return to this step. */
async function afterPackage(api: Api, url: URL, period: string): Promise<string> {
  const next = stepPath(url, 'personal', { period });
  const { verified, entry } = await api.viewer({});
  if (verified) return next;
  const way = entry === 'email' ? '/auth/register' : '/guest';
  return `${way}?${new URLSearchParams({ returnTo: next })}`;
}

/** Redirects to a new document, because its policy lets the processor's fields in. */
async function toFields(api: Api, url: URL): Promise<Response> {
  const period = PERIODS.find((each) => each === url.searchParams.get('period'));
  const { setupId } = await api.checkoutCard(period ? { period } : {});
  return redirectDocument(stepPath(url, 'payment', { setup: setupId }));
}

async function finished(api: Api, url: URL, setupId: string): Promise<Response> {
  const { state } = await api.checkoutFinish({ setupId });
  if (state !== 'done') return redirect(stepPath(url, 'payment', { setup: setupId }));
  return redirectDocument(stepPath(url, 'done', { setup: null }));
}

async function toBank(api: Api, url: URL, chargeId: string): Promise<Response> {
  const { bankUrl } = await api.confirmCharge({ chargeId });
  if (bankUrl) return redirect(bankUrl);
  const back = safeReturnTo(url.pathname + url.search);
  return redirect(back ?? '/manage-subscription');
}

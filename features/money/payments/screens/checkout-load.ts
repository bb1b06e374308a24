import { redirect } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { isId } from '#ui/screen/path-ids.ts';
import { type CheckoutStep, stepShown } from '../rules/checkout.ts';
import { stepPath } from './addresses.ts';

export type Place = Awaited<ReturnType<Api['checkout']>>;
export type Plan = Awaited<ReturnType<Api['subscriptionPlans']>>['plans'][number];
export type Subscription = NonNullable<Awaited<ReturnType<Api['subscription']>>['subscription']>;
export type Fields = Awaited<ReturnType<Api['checkoutFields']>>;
type Receipts = Awaited<ReturnType<Api['receipts']>>;
export type ChargeOutcome = Awaited<ReturnType<Api['chargeOutcome']>>;

interface Common {
  readonly place: Place;
  readonly plans: readonly Plan[];
  readonly plan: Plan;
  readonly subscription: Subscription | null;
  /** True if the subscription runs already, so that changes here begin none. */
  readonly isRunning: boolean;
}
/** First values of a form: as typed before, else from the profile. */
interface Beginning {
  readonly name: string;
  readonly email: string;
}
export type Shown =
  | { readonly view: 'closed' }
  | (Common & { readonly view: 'package' })
  | (Common & { readonly view: 'billing' })
  | (Common & { readonly view: 'personal'; readonly beginning: Beginning })
  | (Common & { readonly view: 'card'; readonly receipts: Receipts })
  | (Common & {
      readonly view: 'payment';
      readonly fields: Fields;
      readonly refused: string | null;
    })
  | (Common & {
      readonly view: 'charge';
      readonly chargeId: string;
      readonly outcome: ChargeOutcome;
    })
  | (Common & { readonly view: 'done'; readonly subscription: Subscription });
export type View<Name extends Shown['view']> = Extract<Shown, { view: Name }>;

export const checkoutLoader = screenLoader(async ({ api, url }): Promise<Shown> => {
  const query = url.searchParams;
  const [place, { plans }] = await Promise.all([api.checkout({}), api.subscriptionPlans({})]);
  const plan = plans.find(({ period }) => period === query.get('period')) ?? plans[0];
  if (!place.takesCards || !plan) return { view: 'closed' };
  const { subscription } = place.isKnown ? await api.subscription({}) : { subscription: null };
  const common = { place, plans, plan, subscription, isRunning: isRunning(subscription) };
  const setupId = query.get('setup');
  if (isId(setupId)) return showPayment(api, url, setupId, common);
  const chargeId = query.get('charge');
  if (isId(chargeId)) {
    return { ...common, view: 'charge', chargeId, outcome: await api.chargeOutcome({ chargeId }) };
  }
  const step = query.get('step');
  if (step === 'done' && subscription) return { ...common, view: 'done', subscription };
  if (place.isKnown && step === null && common.isRunning) {
    const receipts = await api.receipts({ page: pageIn(url, 'receipts'), pageSize: RECEIPTS });
    return { ...common, view: 'card', receipts };
  }
  const view = stepOf(url, common);
  if (view !== 'personal') return { ...common, view };
  return { ...common, view, beginning: place.personal ?? (await profileOf(api)) };
});

const RECEIPTS = 10;

async function profileOf(api: Api): Promise<Beginning> {
  const { player } = await api.viewer({});
  if (!player) return { name: '', email: '' };
  const { firstName, lastName, email } = await api.profile({ parts: 'head' });
  return { name: [firstName, lastName].filter(Boolean).join(' '), email: email ?? '' };
}

/** Shows the fields until the processor confirms that a card was saved, then redirects to the last step. */
async function showPayment(api: Api, url: URL, setupId: string, common: Common): Promise<Shown> {
  const { state, reason } = await api.checkoutFinish({ setupId });
  if (state === 'done') throw redirect(stepPath(url, 'done', { setup: null }));
  const fields = await api.checkoutFields({
    setupId,
    returnTo: url.searchParams.get('returnTo') ?? undefined,
  });
  return { ...common, view: 'payment', fields, refused: reason };
}

function stepOf(url: URL, { place, plans }: Common): Exclude<CheckoutStep, 'payment'> {
  const progress = {
    hasPersonal: place.personal !== null,
    hasBilling: place.billing !== null,
    hasChoice: plans.length > 1 || !place.isKnown,
  };
  const asked = url.searchParams.get('step');
  const step = stepShown(place.isKnown ? asked : null, progress);
  return step === 'payment' ? 'billing' : step; // the fields have an address of their own
}

function isRunning(subscription: Subscription | null): boolean {
  if (subscription?.paidBy !== 'card') return false;
  return subscription.confirmed && subscription.status !== 'expired';
}

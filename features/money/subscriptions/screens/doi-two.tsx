import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import { entryPath } from '#features/foundation/identity/rules/entry.ts';
import { Entry } from '#features/foundation/identity/screens/parts/entry.tsx';
import { Refused, SendButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { homeOf } from '#features/foundation/identity/screens/parts/sign-in.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { PromptWaiting } from './parts/prompt-waiting.tsx';
import type { Subscription } from './parts/standing.tsx';
import { WaysToStop } from './parts/ways-to-stop.tsx';

const load = screenLoader(async ({ api, url }) => {
  const { subscription } = await api.subscription({});
  const stage = subscription && stageOf(subscription);
  if (!subscription || !stage) throw redirect(entryPath('/doi-one', url.searchParams));
  if (stage !== 'offered') return { subscription, stage, offer: null };
  const { items } = await api.subscriptionReceipts({ pageSize: RECENT });
  const offer = items.find(({ kind }) => kind === 'opt_in')?.text ?? null;
  return { subscription, stage, offer };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Receipts among which that of the first step is to be found. */
const RECENT = 5;

function stageOf({ status, confirmed, mayPlay }: Subscription) {
  if (status === 'pending') return confirmed ? 'waiting' : 'offered';
  return mayPlay ? 'begun' : null;
}

const submit = screenAction(async ({ api, url, form }) => {
  if (textIn(form, 'intent') === 'pay') await api.paySubscription({});
  else await api.confirmSubscription(parseForm('confirmSubscription', form));
  return redirect(entryPath('/doi-two', url.searchParams));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Second step of the double opt-in: price and period once more; then waiting, then playing. */
export default function DoiTwo() {
  const { stage, subscription } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const { player } = useVisit();
  useLive(player ? `player:${player.userId}` : '');
  if (stage === 'waiting' && subscription.paidBy === 'mpesa') {
    return <PromptWaiting subscription={subscription} refusal={refusal} />;
  }
  if (stage === 'waiting') return <Waiting />;
  return stage === 'begun' ? <Begun /> : <Confirm />;
}

function Confirm() {
  const t = useTexts('subscriptions');
  const { subscription, offer } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const price = usePrice();
  const [query] = useSearchParams();
  return (
    <Entry title={t('doi_two_title')} text={t('doi_two_text')}>
      <Form method="post" className="stack">
        <Card>
          <p>{offer}</p>
        </Card>
        <input type="hidden" name="subscriptionId" value={subscription.subscriptionId} />
        <Checkbox
          name="agreed"
          label={t('agree', { price: price(subscription) })}
          error={refusal?.fields.agreed && t('agree_needed')}
          required
        />
        <Refused refusal={refusal} />
        <SendButton sendingText={t('confirming')}>{t('confirm')}</SendButton>
      </Form>
      <p>
        <Link to={entryPath('/doi-one', query, wayIn(subscription))}>{t('change_plan')}</Link>
      </p>
    </Entry>
  );
}

/** The way to pay that was chosen, for the page of packages. */
function wayIn({ paidBy }: Subscription): { readonly by?: string } {
  return paidBy === 'mpesa' ? { by: paidBy } : {};
}

/** The carrier has not answered yet; the page updates live, or by a link without script. */
function Waiting() {
  const t = useTexts('subscriptions');
  const [query] = useSearchParams();
  return (
    <Entry title={t('waiting_title')} text={t('waiting_text')}>
      <ButtonLink to={entryPath('/doi-two', query)} variant="primary" size="l" wide>
        {t('look_again')}
      </ButtonLink>
      <ButtonLink to={homeOf(query)} variant="ghost" wide>
        {t('go_on')}
      </ButtonLink>
    </Entry>
  );
}

function Begun() {
  const t = useTexts('subscriptions');
  const { subscription } = useLoaderData<typeof loader>();
  const price = usePrice();
  const [query] = useSearchParams();
  return (
    <Entry title={t('begun_title')} text={price(subscription)}>
      <Notice tone="success" role="status">
        {subscription.paidBy === 'mpesa' ? t('begun_mpesa') : t('begun_text')}
      </Notice>
      <WaysToStop stop={subscription.stop} />
      <ButtonLink to={homeOf(query)} variant="primary" size="l" wide>
        {t('go_on')}
      </ButtonLink>
      <p>
        <Link to="/manage-subscription#receipts">{t('see_consent')}</Link>
      </p>
    </Entry>
  );
}

import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { PERIODS } from '#brands/brand.ts';
import { entryPath } from '#features/foundation/identity/rules/entry.ts';
import { Entry } from '#features/foundation/identity/screens/parts/entry.tsx';
import { Refused, SendButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { homeOf } from '#features/foundation/identity/screens/parts/sign-in.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { OPT_IN_WAYS, otherWay, wayOf } from '../rules/ways.ts';
import { PlanChoice } from './parts/plan-choice.tsx';
import { WaysToStop } from './parts/ways-to-stop.tsx';

const load = screenLoader(async ({ api, url }) => {
  const [{ plans, payers, stop }, { actions }] = await Promise.all([
    api.subscriptionPlans({}),
    api.subscription({}),
  ]);
  if (!actions.includes('subscribe')) throw redirect('/manage-subscription');
  const way = wayOf(payers, url.searchParams.get('by'));
  if (!way) throw redirect(entryPath(CHECKOUT, url.searchParams));
  const other = otherWay(payers, way);
  return { plans, stop, way, other, byCard: payers.includes('card') };
});
export const loader = load.server;
export const clientLoader = load.browser;

const CHECKOUT = '/auth/checkout-payment';

const submit = screenAction(async ({ api, url, form }) => {
  const period = PERIODS.find((each) => each === textIn(form, 'period')) ?? PERIODS[0];
  const paidBy = wayOf(OPT_IN_WAYS, textIn(form, 'paidBy'));
  await api.subscribe({ period, paidBy });
  return redirect(entryPath('/doi-two', url.searchParams));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** First step of the double opt-in: which package, what it costs, what is free, when it is charged. */
export default function DoiOne() {
  const t = useTexts('subscriptions');
  const { plans, stop, way, other, byCard } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  return (
    <Entry title={t('doi_one_title')} text={t('doi_one_text')}>
      <Form method="post" className="stack">
        <PlanChoice plans={plans} chosen={refusal?.values.period} />
        <input type="hidden" name="paidBy" value={way} />
        <p className="muted">{way === 'mpesa' ? t('mpesa_note') : t('airtime_note')}</p>
        {way === 'carrier' && <WaysToStop stop={stop} />}
        <Refused refusal={refusal} />
        <SendButton sendingText={t('choosing')}>{t('choose')}</SendButton>
        <p className="muted">{t('nothing_charged_yet')}</p>
      </Form>
      <div className="row">
        {other && (
          <ButtonLink variant="ghost" to={entryPath('/doi-one', query, { by: other })}>
            {other === 'mpesa' ? t('by_mpesa') : t('by_airtime')}
          </ButtonLink>
        )}
        {byCard && (
          <ButtonLink variant="ghost" to={entryPath(CHECKOUT, query)}>
            {t('by_card')}
          </ButtonLink>
        )}
        <ButtonLink variant="ghost" to={homeOf(query)}>
          {t('not_now')}
        </ButtonLink>
      </div>
    </Entry>
  );
}

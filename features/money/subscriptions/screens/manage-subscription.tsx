import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { PERIODS } from '#brands/brand.ts';
import { entryPath } from '#features/foundation/identity/rules/entry.ts';
import { Refused } from '#features/foundation/identity/screens/parts/form.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { ChangePlan } from './parts/change-plan.tsx';
import { ReceiptFiles } from './parts/receipt-files.tsx';
import { Receipts } from './parts/receipts.tsx';
import { Standing, Stopping } from './parts/standing.tsx';

const load = screenLoader(async ({ api, url }) => {
  const [own, receipts, files] = await Promise.all([
    api.subscription({}),
    api.subscriptionReceipts({ page: pageIn(url), pageSize: SHOWN }),
    api.receipts({ page: pageIn(url, 'receipts'), pageSize: SHOWN }),
  ]);
  const { plans } = own.actions.includes('change')
    ? await api.subscriptionPlans({})
    : { plans: [] };
  return { ...own, receipts, files, plans };
});
export const loader = load.server;
export const clientLoader = load.browser;

const SHOWN = 10;
const DONE = ['change', 'stop', 'resume', 'pay'] as const;

const submit = screenAction(async ({ api, form }) => {
  const intent = textIn(form, 'intent');
  const period = PERIODS.find((each) => each === intent);
  if (period) {
    await api.changeSubscription({ period });
    return redirect('/manage-subscription?done=change');
  }
  await byIntent(form, {
    stop: () => api.unsubscribe({}),
    resume: () => api.resumeSubscription({}),
    pay: () => api.paySubscription({}),
  });
  return redirect(`/manage-subscription?done=${intent}`);
});
export const action = submit.server;
export const clientAction = submit.browser;

/** The subscription's state, its price and next charge, and the ways to stop it. */
export default function ManageSubscription() {
  const t = useTexts('subscriptions');
  const { subscription, actions, receipts, files, plans } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const { player } = useVisit();
  const [query] = useSearchParams();
  const done = DONE.find((each) => each === query.get('done'));
  useLive(player ? `player:${player.userId}` : '');
  return (
    <Page title={t('manage_title')} back={{ to: '/menu', text: t('to_menu') }} width="pairs">
      {done && !refusal && (
        <Notice tone="success" role="status">
          {t(`done_${done}`)}
        </Notice>
      )}
      <Refused refusal={refusal} />
      {subscription ? (
        <>
          <Standing subscription={subscription} actions={actions} />
          <ChangePlan subscription={subscription} plans={plans} />
          <Stopping subscription={subscription} actions={actions} />
        </>
      ) : (
        <Card>
          <EmptyState
            title={t('none_title')}
            action={
              <ButtonLink to={entryPath('/doi-one', query)} variant="primary">
                {t('subscribe')}
              </ButtonLink>
            }
          >
            {t('none_text')}
          </EmptyState>
        </Card>
      )}
      <ReceiptFiles receipts={files} />
      <Receipts receipts={receipts} />
    </Page>
  );
}

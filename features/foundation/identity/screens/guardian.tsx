import { redirect, useLoaderData, useSearchParams } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Prose } from '#ui/components/prose.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { AcceptTerms } from '#ui/links/accept-terms.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { GuardianDecision } from '../rules/guardian.ts';
import { FormButton, Refused, SendButton } from './parts/form.tsx';

const load = screenLoader(async ({ api, url }) => {
  const token = url.searchParams.get('token') ?? '';
  const [asked, { plans }] = await Promise.all([
    requestOfLink(api, token),
    api.subscriptionPlans({}),
  ]);
  return { asked, plans };
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const token = url.searchParams.get('token') ?? '';
  const decide = async (decision: GuardianDecision) => {
    await api.decideAsGuardian(parseForm('decideAsGuardian', form, { token, decision }));
    return redirect(`/guardian?${new URLSearchParams({ token })}`);
  };
  return byIntent(form, {
    agree: () => decide('agree'),
    refuse: () => decide('refuse'),
    withdraw: () => decide('withdraw'),
  });
});
export const action = submit.server;
export const clientAction = submit.browser;

/** The request of a link; `null` if the link is invalid. */
async function requestOfLink(api: Api, token: string) {
  try {
    return await api.guardianRequest({ token });
  } catch (error) {
    if (isApiProblem(error) && error.status < 500) return null;
    throw error;
  }
}

/** The page of a message's link, on which a parent or guardian decides, and can withdraw later. */
export default function GuardianPage() {
  const t = useTexts('guardian');
  const c = useTexts('common');
  const format = useFormat();
  const { minimumAge, name: brand } = useVisit().brand;
  const { asked, plans } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  if (!asked) {
    return (
      <Page title={t('spent_title')} width="narrow">
        <Notice tone="warn" action={<ButtonLink to="/landing">{c('error_home')}</ButtonLink>}>
          {t('spent_text')}
        </Notice>
      </Page>
    );
  }
  const { state, decisions, decidedAt, relation, username, guardianName } = asked;
  const names = { name: isolated(guardianName), username: isolated(username) };
  return (
    <Page
      title={t(state === 'asked' ? 'page_title' : 'my_title')}
      width="narrow"
      key={query.get('token')}
    >
      {state !== 'asked' && decidedAt && (
        <Notice tone={state === 'agreed' ? 'success' : 'info'} role="status">
          {t('answered', { state, day: format.dateTime(decidedAt) })}
        </Notice>
      )}
      <p>{t('page_text', { ...names, relation, age: minimumAge, brand })}</p>
      <ConsentTerms plans={plans} />
      <Refused refusal={refusal} />
      {decisions.includes('agree') && (
        <AgreeForm refusal={refusal} mayRefuse={decisions.includes('refuse')} />
      )}
      {decisions.includes('withdraw') && <WithdrawForm />}
    </Page>
  );
}

/** Isolates a name from the direction of its sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

interface AgreeFormProps {
  readonly refusal: FormRefusal | undefined;
  readonly mayRefuse: boolean;
}

/** Agreeing requires the checkbox; refusing doesn't. */
function AgreeForm({ refusal, mayRefuse }: AgreeFormProps) {
  const t = useTexts('guardian');
  return (
    <Form method="post" className="stack">
      <Checkbox name="agreed" label={t('agree_words')} error={refusal?.fields.agreed} />
      <SendButton intent="agree" sendingText={t('sending')}>
        {t('agree')}
      </SendButton>
      {mayRefuse && (
        <FormButton intent="refuse" variant="ghost" wide sendingText={t('sending')}>
          {t('refuse')}
        </FormButton>
      )}
    </Form>
  );
}

function WithdrawForm() {
  const t = useTexts('guardian');
  return (
    <Form method="post">
      <FormButton intent="withdraw" variant="danger" size="l" wide sendingText={t('sending')}>
        {t('withdraw')}
      </FormButton>
    </Form>
  );
}

type Plan = Awaited<ReturnType<Api['subscriptionPlans']>>['plans'][number];

/** The guardian's consent: its extent, the price, and the withdrawal. */
function ConsentTerms({ plans }: { readonly plans: readonly Plan[] }) {
  const t = useTexts('guardian');
  const s = useTexts('subscriptions');
  const price = usePrice();
  return (
    <>
      <Card title={t('allows_title')}>
        <Prose>
          <ul>
            <li>{t('allows_play')}</li>
            <li>{t('allows_write')}</li>
            <li>{t('allows_terms')}</li>
          </ul>
          <AcceptTerms words="read" />
        </Prose>
      </Card>
      <Card title={t('cost_title')}>
        <Prose>
          <ul>
            {plans.map((plan) => (
              <li key={plan.period}>
                {plan.trialHours > 0 && `${s('trial_free', { hours: plan.trialHours })} `}
                {price(plan)}
              </li>
            ))}
          </ul>
          <p className="muted">{t('cost_text')}</p>
        </Prose>
      </Card>
      <Card title={t('withdraw_title')}>
        <p>{t('withdraw_text')}</p>
      </Card>
    </>
  );
}

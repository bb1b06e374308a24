import { redirect, useLoaderData, useSearchParams } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { GUARDIAN_DECISIONS } from '../rules/guardian.ts';
import { Refused } from './parts/form.tsx';
import { AgreeForm, WithdrawForm } from './parts/guardian-forms.tsx';
import { WhatIsAsked } from './parts/guardian-terms.tsx';

const load = screenLoader(async ({ api, url }) => {
  const token = url.searchParams.get('token') ?? '';
  const [asked, { plans }] = await Promise.all([askedBy(api, token), api.subscriptionPlans({})]);
  return { asked, plans };
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const token = url.searchParams.get('token') ?? '';
  const decision = GUARDIAN_DECISIONS.find((each) => each === form.get('intent')) ?? 'refuse';
  await api.decideAsGuardian({ token, decision, agreed: form.has('agreed') });
  return redirect(`/guardian?${new URLSearchParams({ token })}`);
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Nothing where the link is none, or no longer. */
async function askedBy(api: Api, token: string) {
  try {
    return await api.guardianRequest({ token });
  } catch (error) {
    if (isApiProblem(error) && error.status < 500) return null;
    throw error;
  }
}

/** Where a parent or guardian decides, led here by the link of their message; by it they take it back, too. */
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
      <WhatIsAsked plans={plans} />
      <Refused refusal={refusal} />
      {decisions.includes('agree') && (
        <AgreeForm refusal={refusal} mayRefuse={decisions.includes('refuse')} />
      )}
      {decisions.includes('withdraw') && <WithdrawForm />}
    </Page>
  );
}

/** Stays in one piece in Arabic. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

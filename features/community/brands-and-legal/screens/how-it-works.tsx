import { useLoaderData } from 'react-router';
import { WaysToStop } from '#features/money/subscriptions/screens/parts/ways-to-stop.tsx';
import type { Values } from '#locales/translator.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Prose } from '#ui/components/prose.tsx';
import { usePrice } from '#ui/i18n/price.ts';
import { type KeyOf, useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { explainedNumbers } from '../rules/explained-numbers.ts';
import { HowItWorks as StepsAndPoints } from './parts/how-it-works.tsx';

const load = screenLoader(async ({ api }) => {
  const [{ plans, stop }, numbers] = await Promise.all([
    api.subscriptionPlans({}),
    api.numbersInForce({}),
  ]);
  return { plans, stop, numbers };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The league explained by the brand's own facts: the way in, matches, points, coins, disputes, prizes, price. */
export default function HowItWorks() {
  const t = useTexts('explainer');
  const { entry, minimumAge, parentalConsent } = useVisit().brand;
  const { numbers } = useLoaderData<typeof loader>();
  const consent = parentalConsent ? 'yes' : 'no';
  return (
    <Page title={t('title')} back={{ to: '/menu', text: t('to_menu') }}>
      <p>{t('intro')}</p>
      <Card title={t('way_in_title')}>
        <Prose>
          <ul>
            <li>{t('way_in', { entry })}</li>
            <li>{t('way_in_age', { age: minimumAge, consent })}</li>
            <li>{t('way_in_account')}</li>
          </ul>
        </Prose>
      </Card>
      <StepsAndPoints numbers={numbers} />
      <Facts />
      <Prizes />
      <TheSubscription />
      <ButtonLink to="/games" variant="primary" size="l">
        {t('to_games')}
      </ButtonLink>
    </Page>
  );
}

type Key = KeyOf<'explainer'>;

// rules.md, "A match", "Coins"; sections 4 and 9 of the specification
const SECTIONS: readonly { readonly title: Key; readonly points: readonly Key[] }[] = [
  {
    title: 'times_title',
    points: ['times_check_in', 'times_walkover', 'times_move', 'times_limit'],
  },
  {
    title: 'disputes_title',
    points: ['disputes_verify', 'disputes_raise', 'disputes_rule', 'disputes_appeal'],
  },
  {
    title: 'coins_title',
    points: ['coins_daily', 'coins_referral', 'coins_share', 'coins_spend'],
  },
];

function Facts() {
  const t = useTexts('explainer');
  const { numbers } = useLoaderData<typeof loader>();
  const values: Partial<Record<Key, Values>> = explainedNumbers(useLanguage(), numbers);
  return SECTIONS.map(({ title, points }) => (
    <Card key={title} title={t(title)}>
      <Prose>
        <ul>
          {points.map((key) => (
            <li key={key}>{t(key, values[key])}</li>
          ))}
        </ul>
      </Prose>
    </Card>
  ));
}

function Prizes() {
  const t = useTexts('explainer');
  const { numbers } = useLoaderData<typeof loader>();
  const { prizes_text: values } = explainedNumbers(useLanguage(), numbers);
  return (
    <Card title={t('prizes_title')}>
      <p>{t('prizes_text', values)}</p>
    </Card>
  );
}

function TheSubscription() {
  const t = useTexts('explainer');
  const { plans, stop } = useLoaderData<typeof loader>();
  const price = usePrice();
  return (
    <Card
      title={t('subscription_title')}
      action={
        <ButtonLink to="/manage-subscription" size="s">
          {t('to_subscription')}
        </ButtonLink>
      }
    >
      <div className="stack">
        <Prose>
          <p>{t('subscription_needs')}</p>
          <ul>
            {plans.map((plan) => (
              <li key={plan.period}>{price(plan)}</li>
            ))}
          </ul>
          <p>{t('subscription_stop')}</p>
        </Prose>
        <WaysToStop stop={stop} />
      </div>
    </Card>
  );
}

import { useLoaderData } from 'react-router';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { type Setup, SetupStepCard } from './setup-steps.tsx';

const load = screenLoader(({ api }) => api.setup({}));
export const loader = load.server;
export const clientLoader = load.browser;

const TEXT = {
  game: 'text_game',
  event: 'text_event',
  prices: 'text_prices_missing',
  mail: 'text_mail',
  sms: 'text_sms',
  legal: 'text_legal',
} as const;

/** A name keeps its own direction of writing in a sentence of the other one. */
function apart(name: string): string {
  return `\u2068${name}\u2069`;
}

/** All steps before players can come, those that are done as well. */
export default function SetupScreen() {
  const t = useTexts('console-setup');
  const { brand } = useVisit();
  const setup = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const isComplete = setup.steps.every(({ done }) => done);
  return (
    <Page title={t('title')} width="normal">
      {isComplete ? (
        <Notice tone="success">{t('complete')}</Notice>
      ) : (
        <p className="muted">{t('text', { brand: apart(brand.name) })}</p>
      )}
      {setup.steps.map((step) => (
        <SetupStepCard key={step.step} of={step}>
          {step.step === 'prices' && <Prices />}
          <p>
            {step.done
              ? t(`text_${step.step}_done`, { company: apart(setup.company) })
              : t(TEXT[step.step])}
          </p>
          {step.step === 'prices' && !step.done && <WaysToPay setup={setup} />}
        </SetupStepCard>
      ))}
    </Page>
  );
}

function Prices() {
  const t = useTexts('console-setup');
  const { money } = useFormat();
  const { brand } = useVisit();
  return (
    <>
      <p>{t('text_prices')}</p>
      <ul>
        {brand.plans.map(({ period, price }) => (
          <li key={period}>
            {t(`period_${period}`, { price: money(price.amount, price.currency) })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The settings of each way to pay that the brand offers and nobody has connected. */
function WaysToPay({ setup: { cards, mpesa, carrier } }: { readonly setup: Setup }) {
  const t = useTexts('console-setup');
  return (
    <>
      {cards === false && <p>{t('how_cards')}</p>}
      {carrier === false && <p>{t('how_carrier')}</p>}
      {mpesa === false && <p>{t('how_mpesa')}</p>}
    </>
  );
}

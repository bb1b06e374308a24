import type { Api } from '#ui/api/browser.ts';
import { Definitions } from '#ui/components/definition-list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

type Stop = Awaited<ReturnType<Api['subscriptionPlans']>>['stop'];

/** How a subscriber stops without us: a code to dial, a word to send. */
export function WaysToStop({ stop }: { readonly stop: Stop }) {
  const t = useTexts('subscriptions');
  const { dialCode, sms } = stop;
  const items = [
    ...(dialCode ? [{ term: t('stop_dial'), value: <bdi dir="ltr">{dialCode}</bdi> }] : []),
    ...(sms ? [{ term: t('stop_sms'), value: <bdi>{t('stop_sms_to', { ...sms })}</bdi> }] : []),
  ];
  return items.length > 0 && <Definitions items={items} />;
}

import type { Api } from '#ui/api/browser.ts';
import { Definitions } from '#ui/components/definition-list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

type Stop = Awaited<ReturnType<Api['subscriptionPlans']>>['stop'];

/** The operator's own ways to stop: a code to dial, a keyword to send. */
export function WaysToStop({ stop }: { readonly stop: Stop }) {
  const t = useTexts('subscriptions');
  const { dialCode, sms } = stop;
  const items = [
    ...(dialCode
      ? [
          {
            term: t('stop_dial'),
            value: (
              <bdi dir="ltr" translate="no">
                {dialCode}
              </bdi>
            ),
          },
        ]
      : []),
    ...(sms ? [{ term: t('stop_sms'), value: t('stop_sms_to', apart(sms)) }] : []),
  ];
  return items.length > 0 && <Definitions items={items} />;
}

/** Neither word nor number draws the rest of an Arabic line to its side. */
function apart({ keyword, to }: NonNullable<Stop['sms']>) {
  return { keyword: `\u2068${keyword}\u2069`, to: `\u2068${to}\u2069` };
}

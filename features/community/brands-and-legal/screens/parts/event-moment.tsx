import type { Api } from '#ui/api/browser.ts';
import { Countdown } from '#ui/components/countdown.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

export type OpenEvent = Awaited<ReturnType<Api['eventsOnNow']>>['ongoing'][number];

/** The next moment of an event, counted down to: it opens, it starts, it ends. */
export function EventMoment({ event }: { readonly event: OpenEvent }) {
  const t = useTexts('landing');
  const { now } = useVisit();
  return (
    <Countdown
      to={momentOf(event).at}
      now={now}
      units={{ d: t('unit_d'), h: t('unit_h'), m: t('unit_m'), s: t('unit_s') }}
      doneText={t('moment_over')}
      quiet
    />
  );
}

export function momentOf({ status, opensAt, startsAt, endsAt }: OpenEvent) {
  if (status === 'ongoing') return { key: 'ends_in', at: endsAt } as const;
  if (status === 'coming_soon') return { key: 'opens_in', at: opensAt } as const;
  return { key: 'starts_in', at: startsAt } as const;
}

/** All that can be won, where prizes are of one currency. */
export function totalOf({ prizes }: OpenEvent): { amount: number; currency: string } | null {
  const [first] = prizes;
  if (!first || prizes.some(({ currency }) => currency !== first.currency)) return null;
  const amount = prizes.reduce((sum, prize) => sum + prize.amount, 0);
  return { amount, currency: first.currency };
}

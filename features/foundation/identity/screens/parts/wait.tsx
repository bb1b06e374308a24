import { useState } from 'react';
import { Countdown } from '#ui/components/countdown.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** The button stands ready all the while, for who has no script; too early it is refused in words. */
export function Wait({ until }: { readonly until: string }) {
  const t = useTexts('identity');
  const { now } = useVisit();
  const [over, setOver] = useState(!(Date.parse(until) > Date.parse(now)));
  const units = { d: t('unit_d'), h: t('unit_h'), m: t('unit_m'), s: t('unit_s') };
  if (over) return <span className="muted">{t('resend_now')}</span>;
  return (
    <span className="muted">
      <span aria-hidden="true">{t('resend_label')} </span>
      <Countdown
        to={until}
        now={now}
        units={units}
        label={(time) => t('resend_in', { time })}
        doneText={t('resend_now')}
        onEnd={() => setOver(true)}
        quiet
      />
    </span>
  );
}

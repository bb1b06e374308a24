import { useRevalidator } from 'react-router';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { Countdown } from '#ui/components/countdown.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { EventStatus } from '../rules/event.ts';
import { lastInstant } from '../rules/event.ts';
import type { EventCardData } from './event-types.ts';

const TONES: Readonly<Record<EventStatus, Tone>> = {
  draft: 'neutral',
  coming_soon: 'info',
  registration_open: 'accent',
  ongoing: 'live',
  completed: 'neutral',
  cancelled: 'danger',
};

/** The status of an event as a badge. */
export function EventStatusBadge({
  status,
  paused = false,
}: {
  readonly status: EventStatus;
  readonly paused?: boolean;
}) {
  const t = useTexts('events');
  if (paused) return <Badge tone="warn">{t('status_paused')}</Badge>;
  return <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>;
}

type Timed = Pick<EventCardData, 'status' | 'paused' | 'opensAt' | 'startsAt' | 'endsAt'>;

interface EventTimeProps {
  readonly event: Timed;
  readonly size?: 'inline' | 'hero';
}

/** A countdown to the event's next change of status; none while it is paused; its end once it is over. */
export function EventTime({ event, size = 'inline' }: EventTimeProps) {
  const t = useTexts('events');
  const format = useFormat();
  const { now } = useVisit();
  const { revalidate } = useRevalidator();
  if (event.paused) return <>{t(size === 'hero' ? 'status_paused' : 'stands')}</>;
  const change = nextChange(event);
  if (event.status === 'cancelled')
    return <>{t('was_planned', { date: format.date(event.startsAt) })}</>;
  if (!change) return <>{t('ended', { date: format.date(lastInstant(event)) })}</>;
  const units = { d: t('unit_d'), h: t('unit_h'), m: t('unit_m'), s: t('unit_s') };
  const label = (time: string) => t(`${change.name}_in_time`, { time });
  return (
    <>
      <span aria-hidden="true">{t(`${change.name}_in`)} </span>
      <Countdown
        to={change.at}
        now={now}
        units={units}
        label={label}
        doneText={t(`${change.name}_now`)}
        size={size}
        quiet={size === 'inline'}
        onEnd={() => void revalidate()}
      />
    </>
  );
}

/** The time to which the countdown of an event runs. */
function nextChange({ status, opensAt, startsAt, endsAt }: Timed) {
  switch (status) {
    case 'coming_soon':
      return { name: 'opens', at: opensAt } as const;
    case 'registration_open':
      return { name: 'starts', at: startsAt } as const;
    case 'ongoing':
      return { name: 'ends', at: endsAt } as const;
    default:
      return null;
  }
}

import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { FormButton } from '#features/foundation/identity/screens/parts/form.tsx';
import { TimeLeft } from '#features/play/matches/screens/match-parts.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Form } from '#ui/components/form.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from '../home.module.css';
import type { NowCardData } from '../home-types.ts';
import { FindNow, FirstStepsNow } from './empty-now.tsx';
import { MatchNow } from './match-now.tsx';
import { MomentNow } from './moment-now.tsx';
import { NowFrame } from './now-frame.tsx';

interface NowCardProps {
  readonly card: NowCardData;
}

/** The first card of Home: the one thing that matters now, and what to do about it. */
export function NowCard({ card }: NowCardProps) {
  const t = useTexts('home');
  const guard = useTapGuard(card.kind);
  return (
    <section
      className={cx(styles.now, styles[card.kind])}
      aria-label={t('now')}
      onClickCapture={guard}
    >
      <Inside card={card} />
      {card.more > 0 && (
        <p className={styles.more}>
          <Link to="/match-schedule" className="reach">
            {t('more', { count: card.more })}
          </Link>
        </p>
      )}
    </section>
  );
}

/** A card that asks for something else now takes no tap for so long: the thumb was on its way to the old one. */
const SETTLES_MS = 600;

/** Swallows clicks that come right after the card has changed. */
function useTapGuard(kind: string) {
  const changedAt = useRef<number | null>(null);
  const known = useRef(kind);
  useLayoutEffect(() => {
    if (known.current === kind) return;
    known.current = kind;
    changedAt.current = performance.now();
  }, [kind]);
  return (event: MouseEvent) => {
    if (changedAt.current === null || performance.now() - changedAt.current > SETTLES_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function Inside({ card }: NowCardProps) {
  switch (card.kind) {
    case 'barred':
      return <BarredNow sanction={card.sanction} />;
    case 'subscription':
      return <RenewNow subscription={card.subscription} />;
    case 'event_check_in':
      return <EventNow checkIn={card.checkIn} />;
    case 'moment':
      return card.moment && <MomentNow moment={card.moment} />;
    case 'first_steps':
      return <FirstStepsNow steps={card.steps} />;
    case 'find':
      return <FindNow rivals={card.rivals} crowd={card.crowd} />;
    default:
      return card.match && <MatchNow kind={card.kind} match={card.match} />;
  }
}

function BarredNow({ sanction }: { readonly sanction: NowCardData['sanction'] }) {
  const t = useTexts('home');
  const { dateTime } = useFormat();
  const until = sanction?.until;
  return (
    <NowFrame
      label={t('barred')}
      actions={<ButtonLink to="/support">{t('barred_act')}</ButtonLink>}
    >
      <p>{until ? t('barred_until', { until: dateTime(until) }) : t('barred_for_good')}</p>
    </NowFrame>
  );
}

function RenewNow({ subscription }: { readonly subscription: NowCardData['subscription'] }) {
  const t = useTexts('home');
  const { date } = useFormat();
  if (!subscription) return null;
  return (
    <NowFrame
      label={t('renew')}
      actions={
        <ButtonLink to={subscription.to} variant="primary" size="l" wide>
          {t('renew_act')}
        </ButtonLink>
      }
    >
      <p>{t('renew_text', { day: date(subscription.endedAt) })}</p>
    </NowFrame>
  );
}

function EventNow({ checkIn }: { readonly checkIn: NowCardData['checkIn'] }) {
  const t = useTexts('home');
  const m = useTexts('matches');
  if (!checkIn) return null;
  const { event, closesAt } = checkIn;
  return (
    <NowFrame
      label={t('event_check_in')}
      time={
        <TimeLeft to={closesAt} doneText={m('over')} label={(time) => t('closes_in', { time })} />
      }
      actions={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="eventId" value={event.eventId} />
          <FormButton intent="attend" variant="primary" size="l" wide sendingText={m('sending')}>
            {t('event_check_in_act')}
          </FormButton>
        </Form>
      }
    >
      <p className={styles.nowTitle}>
        <Link to={`/event-home/${event.eventId}`} className="reach">
          <bdi>{event.title}</bdi>
        </Link>
      </p>
      <p className="muted">{t('event_check_in_text')}</p>
    </NowFrame>
  );
}

import { type ReactNode, Suspense, use, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { browserApi } from '#ui/api/browser.ts';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { matchesCalls } from '../matches.contract.ts';
import styles from './kickoff-choice.module.css';
import { NoPointsNotice } from './match-parts.tsx';

/** Whose time to play is looked for: the players of a match, or of a challenge that is being made. */
export type Meeting =
  | { readonly matchId: string }
  | { readonly challengerTeamId: string; readonly challengedTeamId: string };

type CommonTimes = ReplyOf<typeof matchesCalls.commonTimes>;
/** What is to be known of a kickoff before it is proposed. */
export type Outlook = Pick<CommonTimes, 'clash' | 'givesNoPoints'>;

/** So many are offered at once, the others on demand. */
const OFFERED = 4;

interface BothCanProps {
  readonly meeting: Meeting;
  /** The kickoff that is chosen to begin with. */
  readonly at: string | undefined;
  /** Nothing else has been chosen yet. */
  readonly untouched: boolean;
  readonly choice: (at: string, detail: string | undefined) => ReactNode;
}

/** Kickoffs at which both can play, by both clocks. Where they cannot be had, there is nothing to see. */
export function BothCan(props: BothCanProps) {
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return inBrowser && <Asked {...props} />;
}

function Asked(props: BothCanProps) {
  const [times] = useState(() => commonTimes(props.meeting, props.at).catch(() => null));
  return (
    <Suspense>
      <Offered {...props} times={times} />
    </Suspense>
  );
}

function Offered({
  times,
  choice,
  untouched,
}: BothCanProps & { times: Promise<CommonTimes | null> }) {
  const t = useTexts('playtimes');
  const known = use(times);
  if (!known) return null;
  const { slots, ownTimesKnown } = known;
  const offered = (at: string) => <Offer key={at} at={at} known={known} choice={choice} />;
  return (
    <>
      {untouched && <OutlookNotices outlook={known} />}
      {slots.length > 0 && <p className={styles.heading}>{t('both_can')}</p>}
      {slots.slice(0, OFFERED).map(offered)}
      {slots.length > OFFERED && (
        <details className={styles.more}>
          <summary>{t('more_times', { count: slots.length - OFFERED })}</summary>
          <div className={styles.choices}>{slots.slice(OFFERED).map(offered)}</div>
        </details>
      )}
      {!ownTimesKnown && (
        <p className={styles.hint}>
          {t('say_first')} <Link to="/play-times">{t('say_when')}</Link>
        </p>
      )}
      {ownTimesKnown && slots.length === 0 && <p className={styles.hint}>{t('none_common')}</p>}
    </>
  );
}

interface OfferProps {
  readonly at: string;
  readonly known: CommonTimes;
  readonly choice: BothCanProps['choice'];
}

/** With the opponent's clock beside it where that is another one. */
function Offer({ at, known: { opponentTimeZone }, choice }: OfferProps) {
  const t = useTexts('playtimes');
  const { locale, timeZone } = useFormat();
  const theirs = clockIn(at, locale, opponentTimeZone);
  const same = theirs === clockIn(at, locale, timeZone);
  return <>{choice(at, same ? undefined : t('for_opponent', { time: theirs }))}</>;
}

/** A confirmed match that is in the way, and that the two have had their points for the day. */
export function OutlookNotices({ outlook }: { readonly outlook: Outlook }) {
  const t = useTexts('playtimes');
  const { clash, givesNoPoints } = outlook;
  return (
    <>
      {clash && (
        <Notice tone="warn" role="status">
          {t(`clash_${clash}`)}
        </Notice>
      )}
      {givesNoPoints && <NoPointsNotice role="status" />}
    </>
  );
}

/** Of a kickoff, or of right now; `null` where it cannot be asked. */
export function outlookAt(meeting: Meeting, at: string | undefined): Promise<Outlook | null> {
  return commonTimes(meeting, at).catch(() => null);
}

function commonTimes(meeting: Meeting, at: string | undefined): Promise<CommonTimes> {
  return browserApi.commonTimes(at === undefined ? { ...meeting } : { ...meeting, at });
}

function clockIn(at: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  }).format(new Date(at));
}

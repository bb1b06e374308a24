import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { browserApi } from '#ui/api/browser.ts';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { matchesCalls } from '../matches.contract.ts';
import styles from './common-times.module.css';
import { kickoffsApart } from './kickoff-time.ts';
import { NoPointsNotice } from './match-parts.tsx';

/** The players who search for a kickoff: those of a match, or of a new challenge. */
export type Meeting =
  | { readonly matchId: string }
  | { readonly challengerTeamId: string; readonly challengedTeamId: string };

type Known = ReplyOf<typeof matchesCalls.commonTimes>;
/** The times that suit both players: undefined while they load, null if they cannot be loaded. */
type Times = Known | null | undefined;
/** Warnings about a kickoff before it is proposed. */
export type Outlook = Pick<Known, 'clash' | 'givesNoPoints'>;

/** Asks once for the times that suit both, with warnings about `at`. */
export function useCommonTimes(meeting: Meeting, at: string | undefined): Times {
  const [asked] = useState({ meeting, at });
  const [times, setTimes] = useState<Times>();
  useEffect(() => {
    void timesOf(asked.meeting, asked.at).then(setTimes);
  }, [asked]);
  return times;
}

/** Warnings about a kickoff, or about right now; `null` if they cannot be loaded. */
export function outlookAt(meeting: Meeting, at: string | undefined): Promise<Outlook | null> {
  return timesOf(meeting, at);
}

function timesOf(meeting: Meeting, at: string | undefined): Promise<Known | null> {
  return browserApi.commonTimes(at === undefined ? meeting : { ...meeting, at }).catch(() => null);
}

interface CommonTimesProps {
  readonly times: Times;
  /** The kickoffs above, which are not offered again. */
  readonly offered: readonly string[];
  readonly choice: (at: string, detail: string | undefined) => ReactNode;
}

/**
 * Kickoffs at which both can play, in both zones, side by side: their room is the same before they have come, and however
 * many come. Empty if they cannot be loaded.
 */
export function CommonTimes({ times, offered: above, choice }: CommonTimesProps) {
  const t = useTexts('play-times');
  const c = useTexts('common');
  const [offered] = useState(above); // a choice does not go while it is looked at
  return (
    <div className={styles.room}>
      {times === undefined && (
        <>
          <p className={styles.heading}>{t('both_can')}</p>
          <div className={styles.coming} role="status">
            <span className="visually-hidden">{c('loading')}</span>
          </div>
        </>
      )}
      {times && <Offered known={times} offered={offered} choice={choice} />}
    </div>
  );
}

function Offered({
  known,
  offered,
  choice,
}: Omit<CommonTimesProps, 'times'> & { readonly known: Known }) {
  const t = useTexts('play-times');
  const slots = kickoffsApart(known.slots, offered);
  if (slots.length > 0) {
    return (
      <>
        <p className={styles.heading}>{t('both_can')}</p>
        <div className={styles.strip}>
          {slots.map((at) => (
            <Offer key={at} at={at} known={known} choice={choice} />
          ))}
        </div>
      </>
    );
  }
  if (known.ownTimesKnown) return <p className={styles.hint}>{t('none_common')}</p>;
  return (
    <p className={styles.hint}>
      {t('say_first')} <Link to="/play-times">{t('say_when')}</Link>
    </p>
  );
}

interface OfferProps {
  readonly at: string;
  readonly known: Known;
  readonly choice: CommonTimesProps['choice'];
}

/** Adds the opponent's local time if their zone differs. */
function Offer({ at, known: { opponentTimeZone }, choice }: OfferProps) {
  const t = useTexts('play-times');
  const { locale, timeZone } = useFormat();
  const theirs = clockIn(at, locale, opponentTimeZone);
  const same = theirs === clockIn(at, locale, timeZone);
  return <>{choice(at, same ? undefined : t('for_opponent', { time: theirs }))}</>;
}

/** Warnings: a clash with a confirmed match, and no more points for the two on that day. */
export function OutlookNotices({ outlook }: { readonly outlook: Outlook }) {
  const t = useTexts('play-times');
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

function clockIn(at: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));
}

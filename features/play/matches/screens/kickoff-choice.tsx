import {
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  use,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router';
import { localOf } from '#core/local-time.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { browserApi } from '#ui/api/browser.ts';
import { everySecond, timeOfServer } from '#ui/components/clock.ts';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import type { matchesCalls } from '../matches.contract.ts';
import styles from './kickoff-choice.module.css';
import { kickoffsApart, quickKickoffs } from './kickoff-time.ts';
import { kickoffIn } from './match-actions.ts';
import { NoPointsNotice } from './match-parts.tsx';
import type { PlayableDates } from './match-view.ts';

interface KickoffChoiceProps {
  readonly dates: PlayableDates;
  /** An instant match may be asked for. */
  readonly instant?: boolean;
  readonly refusal: FormRefusal | undefined;
  readonly meeting: Meeting;
}

/** A choice of the kickoff: now, or any time of the event in the viewer's zone. */
export function KickoffChoice(props: KickoffChoiceProps) {
  const { dates, instant = false, refusal, meeting } = props;
  const t = useTexts('matches');
  const a = useTexts('match-scheduling');
  const { dateTime, timeZone } = useFormat();
  const now = useMinute();
  const quick = quickKickoffs(new Date(now), timeZone, dates);
  const before = refusal?.values.when;
  const chosen = before ?? (instant ? 'now' : (quick[0]?.at ?? 'other'));
  const from = new Date(Math.max(now, Date.parse(dates.playableFrom)));
  const problem = useProblem(refusal);
  const typed = before === 'other';
  const { outlook, untouched, at, look } = useOutlook(meeting);
  return (
    <fieldset className={styles.choices} onInput={look}>
      <legend className={styles.legend}>{t('when')}</legend>
      <input type="hidden" name="zone" value={timeZone} />
      {instant && (
        <Choice value="now" chosen={chosen} name={a('when_now')} at={a('when_now_detail')} />
      )}
      {quick.map(({ id, at }) => (
        <Choice key={id} value={at} chosen={chosen} name={a(`when_${id}`)} at={dateTime(at)} />
      ))}
      <BothCan
        meeting={meeting}
        offered={quick.map(({ at }) => at)}
        at={Number.isNaN(Date.parse(chosen)) ? undefined : chosen}
        untouched={untouched}
        choice={(at, detail) => (
          <Choice value={at} chosen={chosen} name={dateTime(at)} {...(detail && { at: detail })} />
        )}
      />
      <Choice value="other" chosen={chosen} name={a('when_other')} />
      <div className={styles.other}>
        <TextField
          name="local"
          type="datetime-local"
          label={a('date_and_time')}
          hint={
            <>
              {/* In the language of the page; the field itself is written in that of the browser. */}
              {at && <strong>{dateTime(at)} · </strong>}
              {a('zone_hint', { zone: timeZone })}
            </>
          }
          defaultValue={refusal?.values.local}
          error={typed && problem}
          min={localOf(from, timeZone)}
          max={localOf(new Date(dates.playableUntil), timeZone)}
        />
      </div>
      {outlook && <OutlookNotices outlook={outlook} />}
      {problem && !typed && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
    </fieldset>
  );
}

/** Checks each chosen or typed kickoff before it is sent. */
function useOutlook(meeting: Meeting) {
  const [outlook, setOutlook] = useState<Outlook | null>(null);
  const [untouched, setUntouched] = useState(true);
  const [chosen, setChosen] = useState('');
  const latest = useRef('');
  const look = async ({ currentTarget: { form } }: SyntheticEvent<HTMLFieldSetElement>) => {
    const at = (form && kickoffIn(new FormData(form))) ?? '';
    latest.current = at;
    setUntouched(false);
    setChosen(at);
    const found = await outlookAt(meeting, at || undefined);
    if (latest.current === at) setOutlook(found);
  };
  return {
    outlook,
    untouched,
    /** The chosen or typed kickoff; empty if it is no time. */
    at: chosen,
    look: (event: SyntheticEvent<HTMLFieldSetElement>) => void look(event),
  };
}

interface ChoiceProps {
  readonly value: string;
  readonly chosen: string;
  readonly name: string;
  readonly at?: string;
}

function Choice({ value, chosen, name, at }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="when" value={value} defaultChecked={value === chosen} />
      <span className={styles.name}>{name}</span>
      {at && <span className={styles.at}>{at}</span>}
    </label>
  );
}

/** The API's refusal of the time, in the reader's language. */
function useProblem(refusal: FormRefusal | undefined): string | null {
  const t = useTexts('matches');
  const field = refusal?.fields.proposedDate;
  if (field) return field;
  return refusal?.code === 'kickoff_invalid' ? refusal.detail || t('kickoff_invalid') : null;
}

/** The server's time to the minute, so that a page left open offers no kickoff that is over. */
function useMinute(): number {
  const { now } = useVisit();
  return useSyncExternalStore(
    everySecond,
    () => Math.floor(timeOfServer(now) / 60_000) * 60_000,
    () => Date.parse(now),
  );
}

/** The players who search for a kickoff: those of a match, or of a new challenge. */
type Meeting =
  | { readonly matchId: string }
  | { readonly challengerTeamId: string; readonly challengedTeamId: string };

type CommonTimes = ReplyOf<typeof matchesCalls.commonTimes>;
/** Warnings about a kickoff before it is proposed. */
type Outlook = Pick<CommonTimes, 'clash' | 'givesNoPoints'>;

/** Number of times shown at first. */
const OFFERED = 4;

interface BothCanProps {
  readonly meeting: Meeting;
  /** The kickoffs above, which are not offered again. */
  readonly offered: readonly string[];
  /** The kickoff that is chosen to begin with. */
  readonly at: string | undefined;
  /** Nothing else has been chosen yet. */
  readonly untouched: boolean;
  readonly choice: (at: string, detail: string | undefined) => ReactNode;
}

/** Kickoffs at which both can play, in both zones. Shows nothing if they cannot be loaded. */
function BothCan(props: BothCanProps) {
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return inBrowser && <Asked {...props} />;
}

function Asked(props: BothCanProps) {
  const [times] = useState(() => commonTimes(props.meeting, props.at).catch(() => null));
  const [offered] = useState(props.offered); // a choice does not go while it is looked at
  return (
    <Suspense>
      <Offered {...props} offered={offered} times={times} />
    </Suspense>
  );
}

function Offered({
  times,
  offered,
  choice,
  untouched,
}: BothCanProps & { times: Promise<CommonTimes | null> }) {
  const t = useTexts('play-times');
  const known = use(times);
  if (!known) return null;
  const { ownTimesKnown } = known;
  const slots = kickoffsApart(known.slots, offered);
  const offer = (at: string) => <Offer key={at} at={at} known={known} choice={choice} />;
  return (
    <>
      {untouched && <OutlookNotices outlook={known} />}
      {slots.length > 0 && <p className={styles.heading}>{t('both_can')}</p>}
      {slots.slice(0, OFFERED).map(offer)}
      {slots.length > OFFERED && (
        <details className={styles.more}>
          <summary>{t('more_times', { count: slots.length - OFFERED })}</summary>
          <div className={styles.choices}>{slots.slice(OFFERED).map(offer)}</div>
        </details>
      )}
      {!ownTimesKnown && (
        <p className={styles.hint}>
          {t('say_first')} <Link to="/play-times">{t('say_when')}</Link>
        </p>
      )}
      {ownTimesKnown && known.slots.length === 0 && (
        <p className={styles.hint}>{t('none_common')}</p>
      )}
    </>
  );
}

interface OfferProps {
  readonly at: string;
  readonly known: CommonTimes;
  readonly choice: BothCanProps['choice'];
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
function OutlookNotices({ outlook }: { readonly outlook: Outlook }) {
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

/** Warnings about a kickoff, or about right now; `null` if they cannot be loaded. */
function outlookAt(meeting: Meeting, at: string | undefined): Promise<Outlook | null> {
  return commonTimes(meeting, at).catch(() => null);
}

function commonTimes(meeting: Meeting, at: string | undefined): Promise<CommonTimes> {
  return browserApi.commonTimes(at === undefined ? { ...meeting } : { ...meeting, at });
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

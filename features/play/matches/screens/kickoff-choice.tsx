import { type SyntheticEvent, useRef, useState, useSyncExternalStore } from 'react';
import { localOf } from '#core/local-time.ts';
import { everySecond, timeOfServer } from '#ui/components/clock.ts';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import {
  CommonTimes,
  type Meeting,
  type Outlook,
  OutlookNotices,
  outlookAt,
  useCommonTimes,
} from './common-times.tsx';
import styles from './kickoff-choice.module.css';
import { quickKickoffs } from './kickoff-time.ts';
import { kickoffIn } from './match-actions.ts';
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
  const times = useCommonTimes(meeting, Number.isNaN(Date.parse(chosen)) ? undefined : chosen);
  const { outlook, untouched, at, look } = useOutlook(meeting);
  const warnings = untouched ? times : outlook;
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
      <CommonTimes
        times={times}
        offered={quick.map(({ at }) => at)}
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
      <div className={styles.warnings}>{warnings && <OutlookNotices outlook={warnings} />}</div>
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

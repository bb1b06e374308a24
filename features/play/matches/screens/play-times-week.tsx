import { Checkbox } from '#ui/components/checkbox.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Hours } from '../rules/play-times.ts';
import styles from './play-times.module.css';
import { HOURS_A_DAY } from './play-times-form.ts';

/** What a ticked day starts with. */
const USUAL: Hours = { from: '18:00', until: '22:00' };
/** Any week that began on a Monday. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

interface WeekdayProps {
  /** 0 is Monday. */
  readonly day: number;
  readonly hours: readonly Hours[];
}

/** A day to tap, and its hours. */
export function Weekday({ day, hours }: WeekdayProps) {
  const { locale } = useFormat();
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(A_MONDAY + day * DAY_MS),
  );
  const shown = hours.length > 0 ? hours : [USUAL];
  return (
    <li className={styles.day}>
      <Checkbox name={`day-${day}`} label={name} defaultChecked={hours.length > 0} />
      <div className={styles.hours}>
        <HoursFields prefix={`day-${day}`} about={name} hours={shown} />
      </div>
    </li>
  );
}

interface HoursFieldsProps {
  readonly prefix: string;
  /** The day they are of. */
  readonly about: string;
  readonly hours: readonly Hours[];
}

/** From and until, and a second time of the day on demand. */
export function HoursFields({ prefix, about, hours }: HoursFieldsProps) {
  const t = useTexts('playtimes');
  const line = (index: number) => (
    <fieldset className={styles.line} key={index}>
      <legend className="visually-hidden">{about}</legend>
      <TextField
        type="time"
        step={900}
        name={`${prefix}-from-${index}`}
        label={t('from')}
        defaultValue={hours[index]?.from}
      />
      <TextField
        type="time"
        step={900}
        name={`${prefix}-until-${index}`}
        label={t('until')}
        defaultValue={hours[index]?.until}
      />
    </fieldset>
  );
  return (
    <>
      {line(0)}
      <details className={styles.more} open={hours.length > 1}>
        <summary>{t('more_hours')}</summary>
        {Array.from({ length: HOURS_A_DAY - 1 }, (_, index) => line(index + 1))}
      </details>
    </>
  );
}

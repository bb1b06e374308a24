import { useState } from 'react';
import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { localOf } from '#core/local-time.ts';
import { Refused, useSending } from '#features/foundation/identity/screens/parts/form.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { Hours, SpecialDay } from '../rules/play-times.ts';
import styles from './play-times.module.css';
import { HOURS_A_DAY, playTimesIn } from './play-times-form.ts';

const load = screenLoader(({ api }) => api.playTimes({}));
export const loader = load.server;
export const clientLoader = load.browser;

const save = screenAction(
  async ({ api, form }) => {
    await api.setPlayTimes(playTimesIn(form));
    return redirect('/play-times?done=saved', 303);
  },
  () => 'needs-network',
);
export const action = save.server;
export const clientAction = save.browser;

type Week = readonly (readonly Hours[])[];

/** 0 is Monday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const EVENING = [{ from: '18:00', until: '22:00' }];
const WHOLE_DAY = [{ from: '10:00', until: '22:00' }];
/** Common patterns, filled in by one tap. The address names them, so they need no script. */
const FILLS = ['evenings', 'weekends', 'nothing'] as const;
const PATTERNS: Readonly<Record<(typeof FILLS)[number], Week>> = {
  evenings: Array.from({ length: 7 }, () => EVENING),
  weekends: [[], [], [], [], [], WHOLE_DAY, WHOLE_DAY],
  nothing: Array.from({ length: 7 }, () => []),
};

/** When the player can play: hours of the week, and single days that are different. */
export default function PlayTimes() {
  const t = useTexts('play-times');
  const m = useTexts('matches');
  const times = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const fill = FILLS.find((name) => name === query.get('fill'));
  const saving = useSending('play-times');
  const week: Week = fill ? PATTERNS[fill] : times.week;
  return (
    <Page
      title={t('title')}
      back={{ to: '/match-schedule', text: m('schedule_title') }}
      width="narrow"
    >
      <p className="muted">{t('intro', { zone: times.timeZone })}</p>
      {query.get('done') === 'saved' && !refusal && (
        <Notice tone="success" role="status">
          {t('saved')}
        </Notice>
      )}
      <Refused refusal={refusal} />
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="play-times" />
        <Card title={t('week_title')}>
          <div className="stack">
            <div className={styles.patterns}>
              {FILLS.map((name) => (
                <ButtonLink key={name} size="s" to={`?fill=${name}`} replace preventScrollReset>
                  {t(`fill_${name}`)}
                </ButtonLink>
              ))}
            </div>
            <ul className={styles.days}>
              {WEEKDAYS.map((day) => {
                const hours = week[day] ?? [];
                return <Weekday key={`${day} ${JSON.stringify(hours)}`} day={day} hours={hours} />;
              })}
            </ul>
          </div>
        </Card>
        <Card title={t('special_title')}>
          <SpecialDays days={times.days} key={JSON.stringify(times.days)} />
        </Card>
        <p className="muted">{t('private')}</p>
        <Button type="submit" variant="primary" wide busy={saving} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </Form>
    </Page>
  );
}

/** The first hours of a ticked day. */
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
function Weekday({ day, hours }: WeekdayProps) {
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
function HoursFields({ prefix, about, hours }: HoursFieldsProps) {
  const t = useTexts('play-times');
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

/** Days on which other hours hold; one more can be filled in at any time. */
function SpecialDays({ days }: { readonly days: readonly SpecialDay[] }) {
  const t = useTexts('play-times');
  const { now } = useVisit();
  const { timeZone } = useFormat();
  const today = localOf(new Date(now), timeZone).slice(0, 10);
  const [rows, setRows] = useState(() => [...days.map((_, index) => index), days.length]);
  const add = () => setRows((before) => [...before, Math.max(...before, 0) + 1]);
  const remove = (id: number) => setRows((before) => before.filter((row) => row !== id));
  return (
    <div className="stack">
      <p className={styles.hint}>{t('special_text')}</p>
      <ul className={styles.days}>
        {rows.map((id) => {
          const day = days[id];
          return (
            <li className={styles.special} key={id}>
              <input type="hidden" name="special" value={id} />
              <TextField
                type="date"
                name={`special-${id}-date`}
                label={t('date')}
                min={today}
                defaultValue={day?.date}
              />
              <HoursFields
                prefix={`special-${id}`}
                about={day?.date ?? t('date')}
                hours={day?.hours ?? []}
              />
              {day && (
                <Button size="s" variant="ghost" onClick={() => remove(id)}>
                  {t('remove_day')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Button size="s" onClick={add}>
        {t('add_day')}
      </Button>
    </div>
  );
}

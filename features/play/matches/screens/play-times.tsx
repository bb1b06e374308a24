import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { Refused, useSending } from '#features/foundation/identity/screens/parts/form.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import type { Hours } from '../rules/play-times.ts';
import styles from './play-times.module.css';
import { playTimesIn } from './play-times-form.ts';
import { SpecialDays } from './play-times-special.tsx';
import { Weekday } from './play-times-week.tsx';

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
/** What many would fill in, at one tap; by the address, so that it needs no script. */
const FILLS = ['evenings', 'weekends', 'nothing'] as const;
const PATTERNS: Readonly<Record<(typeof FILLS)[number], Week>> = {
  evenings: Array.from({ length: 7 }, () => EVENING),
  weekends: [[], [], [], [], [], WHOLE_DAY, WHOLE_DAY],
  nothing: Array.from({ length: 7 }, () => []),
};

/** When the player can play: hours of the week, and single days that are different. */
export default function PlayTimes() {
  const t = useTexts('playtimes');
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
      <Form method="post" className="stack" noValidate>
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

import { useSyncExternalStore } from 'react';
import { redirect, useLoaderData, useSearchParams } from 'react-router';
import {
  setReadyAlert,
  soundReady,
  wantsReadyAlert,
} from '#features/play/matches/screens/ready-alert.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { screenAction, screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { FeedCard } from './feed-card.tsx';
import styles from './match-calendar.module.css';

const HERE = '/match-calendar';

const load = screenLoader(({ api }) => api.calendarFeed({}));
export const loader = load.server;
export const clientLoader = load.browser;

const change = screenAction(
  async ({ api, form }) => {
    const makeFeed = async (next: string) => {
      await api.newCalendarFeed(parseForm('newCalendarFeed', form));
      return redirect(next, 303);
    };
    return byIntent(form, {
      '': () => makeFeed(HERE),
      make: () => makeFeed(HERE),
      renew: () => makeFeed(`${HERE}?done=made`),
      stop: async () => {
        await api.stopCalendarFeed({});
        return redirect(`${HERE}?done=stopped`, 303);
      },
    });
  },
  () => 'needs-network',
);
export const action = change.server;
export const clientAction = change.browser;

const DONE = ['made', 'stopped'] as const;

/** One's matches where one looks every day: in the calendar of the phone; and what this device does about them. */
export default function MatchCalendar() {
  const t = useTexts('calendar');
  const m = useTexts('matches');
  const loaded = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const done = DONE.find((each) => each === query.get('done'));
  return (
    <Page
      title={t('title')}
      back={{ to: '/match-schedule', text: m('schedule_title') }}
      width="pairs"
    >
      {done && (
        <Notice tone="success" role="status">
          {t(done)}
        </Notice>
      )}
      <FeedCard {...loaded} />
      <AlertsCard />
    </Page>
  );
}

/** Sound and vibration when a match of the player is ready; off by default on each device. */
function AlertsCard() {
  const t = useTexts('calendar');
  const wanted = useSyncExternalStore(onChange, wantsReadyAlert, () => false);
  const change = (next: boolean) => {
    setReadyAlert(next);
    for (const listener of listeners) listener();
    // the browser lets a page sound that has been touched
    if (next) void soundReady();
  };
  return (
    <Card title={t('alerts_title')}>
      <div className="stack">
        <p>{t('alerts_text')}</p>
        <div className={styles.row}>
          <Checkbox
            label={t('alerts_on')}
            checked={wanted}
            onChange={(event) => change(event.currentTarget.checked)}
          />
          {wanted && (
            <Button size="s" onClick={() => void soundReady()}>
              {t('alerts_try')}
            </Button>
          )}
        </div>
        <p className="muted">{t('alerts_device')}</p>
        <noscript>
          <p>{t('no_script')}</p>
        </noscript>
      </div>
    </Card>
  );
}

const listeners = new Set<() => void>();

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

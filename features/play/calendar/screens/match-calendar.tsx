import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenAction, screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { AlertsCard } from './alerts-card.tsx';
import { FeedCard } from './feed-card.tsx';

const HERE = '/match-calendar';

const load = screenLoader(({ api }) => api.calendarFeed({}));
export const loader = load.server;
export const clientLoader = load.browser;

const change = screenAction(
  async ({ api, form }) => {
    if (form.get('intent') === 'stop') {
      await api.stopCalendarFeed({});
      return redirect(`${HERE}?done=stopped`, 303);
    }
    const generation = Number(form.get('generation')) || 0;
    const had = form.get('intent') === 'renew';
    await api.newCalendarFeed({ generation });
    return redirect(had ? `${HERE}?done=made` : HERE, 303);
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

import { Outlet, useLoaderData, useLocation } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { Page } from '#ui/shell/page.tsx';
import { EventStatusBadge } from '../event-status.tsx';
import { isHeadNews } from '../head-news.ts';
import { EVENT_PAGES, eventPageAddress } from './event-navigation.ts';

const load = screenLoader(async ({ api, params }) => ({
  event: await api.organiserEvent({ id: idIn(params, 'eventId') }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

/** The frame of the console's pages of one event. */
export default function ConsoleEvent() {
  const t = useTexts('events-console');
  const { event } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const { pathname } = useLocation();
  const { eventId, status, paused } = event;
  const isShown = status !== 'draft';
  useLive(`event:${eventId}`, isHeadNews);
  return (
    <Page
      title={<bdi>{event.title}</bdi>}
      windowTitle={event.title}
      back={{ to: '/console/events', text: t('events_title') }}
      width="wide"
      actions={
        <>
          <EventStatusBadge status={status} paused={paused} />
          {isShown && (
            <ButtonLink to={`/event-home/${eventId}`} size="s" variant="ghost">
              {t('see_as_player')}
            </ButtonLink>
          )}
        </>
      }
    >
      <TabLinks
        label={t('event_places')}
        items={EVENT_PAGES.map(({ name, path }) => {
          const to = eventPageAddress(eventId, path);
          return { to, text: t(`place_${name}`), current: pathname === to };
        })}
      />
      <Outlet />
    </Page>
  );
}

import { redirect, redirectDocument, useLoaderData } from 'react-router';
import { Unreachable } from '#ui/api/problem.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { BellIcon, SettingsIcon } from '#ui/components/icon.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { SupportTabs } from '#ui/links/support-tabs.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { MarkAll } from './marking.tsx';
import { NotificationDays } from './notification-days.tsx';

const load = screenLoader(async ({ api, url }) => {
  const list = url.searchParams.get('list') === 'read' ? ('read' as const) : ('unread' as const);
  const cursor = url.searchParams.get('cursor');
  const page = await api.notifications({
    read: list,
    alike: 'count',
    ...(cursor ? { cursor } : {}),
  });
  return { ...page, list, first: cursor === null };
});
export const loader = load.server;
export const clientLoader = load.browser;

const mark = screenAction(async ({ api, form, url }) => {
  const here = `/notifications${url.search}`;
  // `link` of the form is for the screen, and that of the call marks all of a link
  const one = () => {
    const { notificationId } = parseForm('notificationRead', form);
    return { notificationId };
  };
  const open = async () => {
    const to = placeOf(form) ?? here;
    try {
      await api.notificationRead(one());
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      return redirectDocument(to); // opens what is kept; the router would need the screen's script
    }
    return redirect(to);
  };
  return byIntent(form, {
    all: async () => {
      await api.notificationRead({});
      return redirect('/notifications');
    },
    group: async () => {
      await api.notificationRead({ notificationIds: form.getAll('id').map(String) });
      return redirect(here);
    },
    alike: async () => {
      await api.notificationRead({ ...one(), withGroup: true });
      return redirect(here);
    },
    unread: async () => {
      await api.notificationRead({ ...one(), read: false });
      return redirect(here);
    },
    open,
    '': open,
  });
});
export const action = mark.server;
export const clientAction = mark.browser;

/** The notifications of the player. Each leads to its screen, and is read once it was opened. */
export default function Notifications() {
  const t = useTexts('notifications');
  const { player } = useVisit();
  const { items, list, unread } = useLoaderData<typeof loader>();
  useLive(player ? `player:${player.userId}` : []);
  return (
    <Page
      title={t('title')}
      width="narrow"
      actions={
        <IconLink to="/notifications/settings" icon={<SettingsIcon />} label={t('to_settings')} />
      }
    >
      <SupportTabs current="notifications" />
      <TabLinks
        label={t('tabs')}
        items={[
          { to: '?list=unread', text: t('unread'), count: unread, current: list === 'unread' },
          { to: '?list=read', text: t('read'), current: list === 'read' },
        ]}
      />
      {list === 'unread' && unread > 0 && <MarkAll />}
      {items.length === 0 ? <NothingHere /> : <NotificationDays items={items} />}
      <OtherPages />
    </Page>
  );
}

function NothingHere() {
  const t = useTexts('notifications');
  const { list } = useLoaderData<typeof loader>();
  return (
    <EmptyState
      icon={<BellIcon size={32} />}
      title={t(`empty_${list}_title`)}
      action={<ButtonLink to="/match-schedule">{t('to_matches')}</ButtonLink>}
    >
      {t(`empty_${list}`)}
    </EmptyState>
  );
}

function OtherPages() {
  const t = useTexts('notifications');
  const { list, first, nextCursor } = useLoaderData<typeof loader>();
  if (first && nextCursor === null) return null;
  const older = new URLSearchParams({ list, cursor: nextCursor ?? '' });
  return (
    <div className="row">
      {!first && <ButtonLink to={`?list=${list}`}>{t('newest')}</ButtonLink>}
      {nextCursor !== null && <ButtonLink to={`?${older}`}>{t('older')}</ButtonLink>}
    </div>
  );
}

/** The page of an opened notification, if its link is a path of this site. */
function placeOf(form: FormData): string | undefined {
  const link = textIn(form, 'link');
  return /^\/(?![/\\])/.test(link) ? link : undefined;
}

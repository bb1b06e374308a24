import type { ReactNode } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { isOfficial } from '#features/foundation/identity/rules/roles.ts';
import { useSending } from '#features/foundation/identity/screens/parts/form.tsx';
import { CoinPlaces } from '#features/money/coins/screens/parts/coin-places.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import {
  BellIcon,
  CalendarIcon,
  CartIcon,
  ChatIcon,
  EditIcon,
  ExitIcon,
  GamepadIcon,
  GavelIcon,
  GlobeIcon,
  InfoIcon,
  LinkIcon,
  MailIcon,
  PaymentIcon,
  RankingIcon,
  SettingsIcon,
  StarIcon,
  TicketIcon,
  TrophyIcon,
  UpIcon,
  UsersIcon,
} from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { forgetOutbox } from '#ui/outbox/device.ts';
import { textIn } from '#ui/screen/forms.ts';
import { screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';

const load = screenLoader(async ({ api }) => {
  const { look } = await api.profile({ parts: 'head' }); // a visitor is led to sign in
  return { look };
});
export const loader = load.server;
export const clientLoader = load.browser;

const signOut = screenAction(async ({ api, form }) => {
  await api.logout({});
  forgetOutbox(textIn(form, 'owner'));
  return redirect('/landing');
});
export const action = signOut.server;
export const clientAction = signOut.browser;

/** Every place of the product that a player may go to. */
export default function Menu() {
  const t = useTexts('identity');
  const s = useTexts('seasons');
  const { unreadNotifications: unread, unreadChat, brand } = useVisit();
  return (
    <Page title={t('menu_title')} width="pairs" slides>
      <ConsolePlace />
      <Group>
        <OwnProfile />
      </Group>
      <Group title={t('menu_play')}>
        <ListItem to="/games" leading={<GamepadIcon />} title={t('menu_games')} />
        <ListItem to="/match-schedule" leading={<CalendarIcon />} title={t('menu_matches')} />
        <ListItem to="/results" leading={<TrophyIcon />} title={t('menu_results')} />
        <ListItem
          to="/monthly-leaderboards"
          leading={<RankingIcon />}
          title={t('menu_leaderboards')}
        />
        <ListItem to="/season" leading={<UpIcon />} title={s('title')} />
        <ListItem to="/achievements" leading={<StarIcon />} title={s('achievements')} />
      </Group>
      <Group title={t('menu_community')}>
        <ListItem to="/search-friends" leading={<UsersIcon />} title={t('menu_friends')} />
        <ListItem
          to="/chat-rooms"
          leading={<ChatIcon />}
          title={t('menu_chat')}
          trailing={unreadChat > 0 ? unreadChat : undefined}
        />
        <ListItem
          to="/notifications"
          leading={<BellIcon />}
          title={t('menu_notifications')}
          trailing={unread > 0 ? unread : undefined}
        />
      </Group>
      <Group title={t('menu_rewards')}>
        <CoinPlaces />
        {brand.shelves.length > 0 && (
          <ListItem to="/rewards" leading={<CartIcon />} title={t('menu_store')} />
        )}
        {brand.shelves.includes('vouchers') && (
          <ListItem to="/vouchers" leading={<TicketIcon />} title={t('menu_vouchers')} />
        )}
      </Group>
      <Group title={t('menu_settings')}>
        <ListItem to="/register-form/true" leading={<EditIcon />} title={t('menu_edit')} />
        <ListItem to="/link-accounts" leading={<LinkIcon />} title={t('menu_accounts')} />
        <ListItem
          to="/manage-subscription"
          leading={<PaymentIcon />}
          title={t('menu_subscription')}
        />
        <ListItem to="/manage-account" leading={<SettingsIcon />} title={t('menu_account')} />
        <ListItem to="/data-use" leading={<GlobeIcon />} title={t('menu_data_use')} />
        <ListItem to="/how-it-works" leading={<InfoIcon />} title={t('menu_how')} />
        <ListItem to="/notifications/support" leading={<MailIcon />} title={t('menu_support')} />
      </Group>
      <LegalPlaces />
      <SignOut />
    </Page>
  );
}

interface GroupProps {
  readonly title?: string;
  readonly children: ReactNode;
}

/** Places that belong together. */
function Group({ title, children }: GroupProps) {
  return (
    <Card title={title} padding="flush">
      <List>{children}</List>
    </Card>
  );
}

/** For officials. */
function ConsolePlace() {
  const t = useTexts('identity');
  const { player } = useVisit();
  if (!isOfficial(player?.roles ?? [])) return null;
  return (
    <Card padding="flush">
      <List>
        <ListItem to="/console" leading={<GavelIcon />} title={t('menu_console')} />
      </List>
    </Card>
  );
}

function OwnProfile() {
  const t = useTexts('identity');
  const { look } = useLoaderData<typeof loader>();
  const { player } = useVisit();
  if (!player) return null;
  const { avatarUrl, username } = player;
  return (
    <ListItem
      to="/profile/me"
      leading={<Avatar url={avatarUrl} name={username} size={40} look={look} />}
      title={<PlayerName look={look}>{username}</PlayerName>}
      subtitle={t('menu_profile')}
    />
  );
}

function LegalPlaces() {
  const t = useTexts('legal');
  const { brand } = useVisit();
  return (
    <Card padding="flush">
      <List>
        {brand.legal.terms && (
          <ListItem to="/terms-conditions" leading={<GavelIcon />} title={t('terms_link')} />
        )}
        <ListItem to="/privacy-policy" leading={<InfoIcon />} title={t('privacy_link')} />
      </List>
    </Card>
  );
}

function SignOut() {
  const { player } = useVisit();
  const t = useTexts('identity');
  const sending = useSending();
  return (
    <section>
      <Form method="post">
        <input type="hidden" name="owner" value={player?.userId ?? ''} />
        <Button type="submit" wide icon={<ExitIcon />} busy={sending} busyLabel={t('signing_out')}>
          {t('sign_out')}
        </Button>
      </Form>
    </section>
  );
}

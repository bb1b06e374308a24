import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { useLegalFooter } from '#features/community/brands-and-legal/screens/parts/legal-footer.tsx';
import { useLastScreen } from '#features/community/support/screens/parts/last-screen.ts';
import { entryPath } from '#features/foundation/identity/rules/entry.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { GamepadIcon, HomeIcon, MenuIcon, RankingIcon, VersusIcon } from '#ui/components/icon.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ShownWhenIdle } from '#ui/screen/idle.ts';
import { optionalPart } from '#ui/screen/lazy-part.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { AppShell, BareShell } from '#ui/shell/app-shell.tsx';
import { FailurePage } from '../failure.tsx';
import { EmailReminder, StandingNotice } from './account-notices.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { HomeMark } from './home-mark.tsx';
import { LanguageChooser } from './language-chooser.tsx';
import styles from './line.module.css';
import { Sending } from './sending.tsx';
import { Bell, ChatLink } from './unread-links.tsx';
import { useRefusedField } from './use-refused-field.ts';
import './link-sign.module.css';

const OF_GAMES = ['/event-home', '/history', '/how-to-play'];
const OF_MATCHES = ['/find', '/match', '/match-calendar', '/match-wizard', '/results'];
const OF_MENU = [
  '/profile',
  '/share-profile',
  '/chat-rooms',
  '/chat-room',
  '/notifications',
  '/how-to-earn-coins',
  '/refer-a-friend',
  '/search-friends',
  '/rewards',
  '/vouchers',
  '/support',
  '/link-accounts',
  '/manage-subscription',
  '/manage-account',
  '/data-use',
  '/how-it-works',
  '/season',
  '/achievements',
  '/recap',
];

export default function PlayFrame() {
  useRefusedField();
  return (
    <Around>
      <Outlet />
    </Around>
  );
}

/** A screen of play that could not be shown leaves the ways to the others where they are. */
export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return (
    <Around>
      <FailurePage error={error} />
    </Around>
  );
}

/** Around the screens of play: with the navigation for who is registered, with a way in for who is not. */
function Around({ children }: { readonly children: ReactNode }) {
  const t = useTexts('common');
  const { brand, player, emailToConfirm } = useVisit();
  useLastScreen();
  const frame = {
    brandMark: <HomeMark />,
    skipLabel: t('skip_to_content'),
    toastsLabel: t('notices'),
    banner: (
      <>
        <ConnectionBanner />
        <Sending />
      </>
    ),
    footer: useLegalFooter(),
  };
  if (!player) {
    return (
      <BareShell
        {...frame}
        headerEnd={
          <>
            <LanguageChooser />
            <SignIn text={t('sign_in')} />
          </>
        }
      >
        {children}
      </BareShell>
    );
  }
  const nav = [
    { to: '/home', text: t('nav_home'), icon: <HomeIcon /> },
    { to: '/games', within: OF_GAMES, text: t('nav_games'), icon: <GamepadIcon /> },
    { to: '/match-schedule', within: OF_MATCHES, text: t('nav_matches'), icon: <VersusIcon /> },
    { to: '/monthly-leaderboards', text: t('nav_leaderboards'), icon: <RankingIcon /> },
    { to: '/menu', within: OF_MENU, text: t('nav_menu'), icon: <MenuIcon />, slides: true },
  ];
  return (
    <AppShell
      {...frame}
      nav={nav}
      navLabel={t('nav_label')}
      headerEnd={
        <>
          <LineSign />
          <LanguageChooser />
          <ChatLink of={player.userId} />
          <Bell of={player.userId} />
          <IconLink
            to="/profile/me"
            icon={<Avatar url={player.avatarUrl} name={player.username} size={28} />}
            label={t('nav_profile')}
          />
        </>
      }
    >
      {player.standing && <StandingNotice standing={player.standing} />}
      {brand.entry === 'email' && emailToConfirm !== null && <EmailReminder />}
      {children}
      <ShownWhenIdle atTouch>
        <SearchFollower userId={player.userId} />
      </ShownWhenIdle>
    </AppShell>
  );
}

function SignIn({ text }: { readonly text: string }) {
  const { brand } = useVisit();
  const { pathname, search } = useLocation();
  const entry = brand.entry === 'email' ? '/auth/login' : '/guest';
  const returnTo: Record<string, string> =
    pathname === '/landing' ? {} : { returnTo: pathname + search };
  return (
    <ButtonLink
      to={entryPath(entry, new URLSearchParams(search), returnTo)}
      size="s"
      variant="ghost"
    >
      {text}
    </ButtonLink>
  );
}

const SearchFollower = lazy(() =>
  optionalPart(async () => ({
    default: (await import('#features/play/matchmaking/screens/search-follower.tsx'))
      .SearchFollower,
  })),
);

// small, and its script need not wait for it

const LinkSign = lazy(() =>
  optionalPart(async () => ({ default: (await import('../offline/late-frame.tsx')).LinkSign })),
);

/** The sign of the connection: there when the screen is, and no part of what it costs. */
function LineSign() {
  const isScripted = useScripted();
  return (
    <span className={styles.place}>
      {/* so that the router asks for where the sign leads together with all other places */}
      {isScripted && <Link hidden to="/data-use" />}
      {isScripted && (
        <Suspense>
          <LinkSign />
        </Suspense>
      )}
    </span>
  );
}

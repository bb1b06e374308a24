import { expect, type Locator, type Page } from '@playwright/test';
import type { RowId } from '#testing/specification/index.ts';
import { fact } from './fact.ts';
import type { Words } from './words.ts';

/** An element of one screen only, with the row of the specification that asks for it. */
type Shown = readonly [row: RowId, element: (page: Page, t: Words) => Locator];

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const tab = (page: Page, list: string, name: string) =>
  page.getByRole('navigation', { name: list, exact: true }).getByRole('link', { name });

/** Elements by path, without its query. */
const SHOWN: Readonly<Record<string, readonly Shown[]>> = {
  '/landing': [
    ['route.landing', (page, t) => heading(page, t('landing', 'community_title'))],
    ['route.landing', (page, t) => heading(page, t('landing', 'events_title'))],
  ],
  '/guest': [['route.guest', (page, t) => heading(page, t('identity', 'guest_title'))]],
  '/submit-otp': [
    ['route.submit-otp', (page, t) => heading(page, t('identity', 'otp_title'))],
    [
      'screen.otp-resend',
      (page, t) => page.getByRole('button', { name: t('identity', 'resend'), exact: true }),
    ],
  ],
  '/terms-conditions': [
    ['route.terms-conditions', (page, t) => heading(page, t('legal', 'terms_link'))],
  ],
  '/auth/login': [
    ['route.auth', (page, t) => page.getByLabel(t('identity', 'email'), { exact: true })],
    ['route.auth-login', (page, t) => heading(page, t('identity', 'login_title'))],
  ],
  '/auth/register': [
    ['route.auth-register', (page, t) => heading(page, t('identity', 'signup_title'))],
    ['screen.registration', (page, t) => page.getByLabel(t('identity', 'full_name'))],
    ['screen.registration', (page, t) => page.getByLabel(t('identity', 'confirm_password'))],
    [
      'screen.registration',
      (page, t) => page.getByRole('checkbox', { name: t('identity', 'terms') }),
    ],
  ],
  '/auth/forgot-password-request': [
    [
      'route.auth-forgot-password-request',
      (page, t) => heading(page, t('account', 'forgot_title')),
    ],
  ],
  '/auth/forgot-password': [
    ['route.auth-forgot-password', (page, t) => heading(page, t('account', 'reset_title'))],
  ],
  '/auth/email-verification': [
    ['route.auth-email-verification', (page, t) => heading(page, t('account', 'verify_title'))],
  ],
  '/games': [
    ['route.games', (page, t) => heading(page, t('games', 'title'))],
    [
      'screen.event-tabs',
      (page, t) => tab(page, t('games', 'lists_label'), t('games', 'list_open')),
    ],
    [
      'screen.event-tabs',
      (page, t) => tab(page, t('games', 'lists_label'), t('games', 'list_past')),
    ],
  ],
  '/match-schedule': [
    ['route.match-schedule', (page, t) => heading(page, t('matches', 'schedule_title'))],
    ...(['upcoming', 'in-progress', 'completed'] as const).map((list): Shown => {
      const name = `list_${list}` as const;
      return [
        'screen.match-tabs',
        (page, t) => tab(page, t('matches', 'lists_label'), t('matches', name)),
      ];
    }),
  ],
  '/results': [['route.results', (page, t) => heading(page, t('matches', 'results_title'))]],
  '/notifications': [
    ['route.notifications', (page, t) => heading(page, t('notifications', 'title'))],
  ],
  '/chat-rooms': [['route.chat-rooms', (page, t) => heading(page, t('chat', 'title'))]],
  '/chat-room/brand:blg-ps': [
    ['route.chat-room', (page, t) => page.getByRole('region', { name: t('chat', 'thread') })],
  ],
  '/profile/me': [
    ['route.profile', (page, t) => heading(page, t('identity', 'stats_title'))],
    [
      'screen.profile',
      (page, t) => page.locator('main').getByText(t('identity', 'matches_played')).first(),
    ],
    ['screen.profile', (page) => page.locator('main a[href^="/register-form/true"]').first()],
  ],
  '/share-profile/me': [
    ['route.share-profile', (page, t) => heading(page, t('friends', 'share_own_title'))],
  ],
  '/search-friends': [['route.search-friends', (page, t) => heading(page, t('friends', 'title'))]],
  '/register-form/true': [
    ['route.register-form', (page, t) => heading(page, t('identity', 'edit_title'))],
  ],
  '/menu': [['route.menu', (page, t) => heading(page, t('identity', 'menu_title'))]],
  '/how-it-works': [['route.how-it-works', (page, t) => heading(page, t('explainer', 'title'))]],
  '/manage-subscription': [
    ['route.manage-subscription', (page, t) => heading(page, t('subscriptions', 'manage_title'))],
  ],
  '/manage-account': [
    ['route.manage-account', (page, t) => heading(page, t('account', 'account_title'))],
  ],
  '/link-accounts': [
    ['route.link-accounts', (page, t) => heading(page, t('games', 'accounts_title'))],
  ],
  '/how-to-earn-coins': [
    ['route.how-to-earn-coins', (page, t) => heading(page, t('coins', 'title'))],
  ],
  '/rewards': [['route.rewards', (page, t) => heading(page, t('store', 'title'))]],
  '/vouchers': [['route.vouchers', (page, t) => heading(page, t('store', 'vouchers_title'))]],
  '/refer-a-friend': [
    ['route.refer-a-friend', (page, t) => heading(page, t('coins', 'refer_title'))],
  ],
  '/monthly-leaderboards': [
    ['route.monthly-leaderboards', (page, t) => heading(page, t('leaderboards', 'title'))],
  ],
  '/monthly-leaderboards/football-26': [
    ['route.monthly-leaderboard', (page) => page.locator('h1', { hasText: 'Football 26' })],
  ],
  '/event-home/:eventId': [
    ['route.event-home', (page) => page.locator('main h1')],
    ...(['overview', 'rankings', 'entrants', 'matches', 'rules'] as const).map((part): Shown => {
      const name = `tab_${part}` as const;
      return [
        'screen.event-detail',
        (page, t) => tab(page, t('events', 'tabs_label'), t('events', name)),
      ];
    }),
  ],
  '/how-to-play/:eventId': [
    ['route.how-to-play', (page, t) => heading(page, t('events', 'how_to_play'))],
  ],
};

/** Asserts that the open page shows the elements of its path. */
export async function seesWhatIsShown(page: Page, path: string, t: Words): Promise<void> {
  for (const [row, element] of SHOWN[path.split('?')[0] ?? ''] ?? []) {
    await expect(await fact(element(page, t), row)).toBeVisible();
  }
}

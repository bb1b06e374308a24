import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { BrandMark } from '#ui/components/brand-mark.tsx';
import { BackIcon, MenuIcon } from '#ui/components/icon.tsx';
import { Toasts } from '#ui/components/toasts.tsx';
import { Done } from '#ui/console/done.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { SkipLink } from '#ui/shell/skip-link.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import {
  NAVIGATION_GROUPS,
  type NavigationItem,
  navigationFor,
  navigationItemAt,
} from './console-navigation.ts';
import styles from './console-shell.module.css';
import { LanguageChooser } from './language-chooser.tsx';
import { useRefusedField } from './use-refused-field.ts';

/** The navigation at the side from 900 px, behind a button of the bar below. */
export function ConsoleShell({ children }: { readonly children: ReactNode }) {
  const common = useTexts('common');
  useKeptFocus();
  useRefusedField('field or notice');
  return (
    <div className={styles.frame}>
      <SkipLink text={common('skip_to_content')} />
      <header className={styles.bar}>
        <BarMenu />
        <Mark />
        <div className={styles.atTheEnd}>
          <Who />
        </div>
        <LanguageChooser />
      </header>
      <div className={styles.side}>
        <Navigation />
      </div>
      <div className={styles.content}>
        <ConnectionBanner />
        <main className={styles.main} id="main" tabIndex={-1}>
          <Done />
          {children}
        </main>
      </div>
      <Toasts label={common('notices')} />
    </div>
  );
}

/** In the browser from the second view on, in any shell; the first view begins at the top. */
let hasBegun = false;

/** Moves the focus to the content when a link or button has left the page, instead of to the top. */
function useKeptFocus() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks whenever something has been done or opened
  useEffect(() => {
    if (hasBegun && state === 'idle' && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    hasBegun = true;
  }, [pathname, state]);
}

function Mark() {
  const t = useTexts('console');
  const { brand } = useVisit();
  return (
    <Link className={styles.mark} to="/console">
      <BrandMark path={brand.look.mark} name={brand.name} />
      <span className={styles.where}>{t('title')}</span>
    </Link>
  );
}

/** Opens without script, too; closes after a choice. */
function BarMenu() {
  const t = useTexts('console');
  const { pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever the place has changed
  useEffect(() => details.current?.removeAttribute('open'), [pathname]);
  return (
    <details
      ref={details}
      className={styles.menu}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        details.current?.removeAttribute('open');
        details.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className={styles.opener} aria-label={t('menu')} title={t('menu')}>
        <MenuIcon />
      </summary>
      <div className={styles.sheet}>
        <Navigation />
        <Who />
      </div>
    </details>
  );
}

function Navigation() {
  const t = useTexts('console');
  const { timeZone } = useFormat();
  const { pathname } = useLocation();
  const { player } = useVisit();
  const id = useId();
  const items = navigationFor(player?.roles ?? []);
  const here = navigationItemAt(items, pathname);
  const under = (group?: NavigationItem['group']) => items.filter((item) => item.group === group);
  return (
    <nav className={styles.navigation} aria-label={t('nav_label')}>
      <NavigationItems of={under()} here={here} />
      {NAVIGATION_GROUPS.filter((group) => under(group).length > 0).map((group) => (
        <section key={group} aria-labelledby={`${id}${group}`}>
          <h2 className={styles.group} id={`${id}${group}`}>
            {t(`group_${group}`)}
          </h2>
          <NavigationItems of={under(group)} here={here} />
        </section>
      ))}
      <p className={styles.zone}>{t('times_of', { zone: timeZone })}</p>
    </nav>
  );
}

interface NavigationItemsProps {
  readonly of: readonly NavigationItem[];
  readonly here: NavigationItem | undefined;
}

function NavigationItems({ of, here }: NavigationItemsProps) {
  const t = useTexts('console');
  return (
    <ul className={styles.items}>
      {of.map((item) => (
        <li key={item.name}>
          <Link
            className={styles.item}
            to={item.to}
            aria-current={item === here ? 'page' : undefined}
          >
            {t(`nav_${item.name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Shows the signed-in person with their role, and the way back to play. */
function Who() {
  const t = useTexts('console');
  const { player } = useVisit();
  if (!player) return null;
  const roles = player.roles.map((role) => (isKnown(role) ? t(`role_${role}`) : role));
  return (
    <div className={styles.who}>
      <div className={styles.person}>
        <Avatar url={player.avatarUrl} name={player.username} size={40} />
        <div className={styles.names}>
          <bdi className={styles.name} translate="no">
            {player.username}
          </bdi>
          <span className={styles.roles}>{roles.join(' · ')}</span>
        </div>
      </div>
      <Link className={styles.leave} to="/menu">
        <BackIcon size={18} />
        {t('to_site')}
      </Link>
    </div>
  );
}

const ROLES = ['moderator', 'support', 'organiser', 'administrator'] as const;

function isKnown(role: string): role is (typeof ROLES)[number] {
  return ROLES.some((each) => each === role);
}

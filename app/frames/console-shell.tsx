import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { BrandMark } from '#ui/components/brand-mark.tsx';
import { BackIcon, MenuIcon } from '#ui/components/icon.tsx';
import { Toasts } from '#ui/components/toasts.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { type Place, placesOf } from './console-places.ts';
import styles from './console-shell.module.css';
import { LanguageChooser } from './language-chooser.tsx';

/** The navigation at the side from 900 px, behind a button of the bar below. */
export function ConsoleShell({ children }: { readonly children: ReactNode }) {
  const common = useTexts('common');
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {common('skip_to_content')}
      </a>
      <header className={styles.bar}>
        <BarMenu />
        <Mark />
        <LanguageChooser />
      </header>
      <div className={styles.side}>
        <Navigation />
      </div>
      <div className={styles.content}>
        <ConnectionBanner />
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toasts label={common('notices')} />
    </div>
  );
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

/** Opens without script, too; closes behind whoever has chosen. */
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
      </div>
    </details>
  );
}

function Navigation() {
  const t = useTexts('console');
  const { pathname } = useLocation();
  const { player } = useVisit();
  const places = placesOf(player?.roles ?? []);
  const here = placeAt(places, pathname);
  return (
    <>
      <nav aria-label={t('nav_label')}>
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={place.name}>
              <Link
                className={styles.place}
                to={place.to}
                aria-current={place === here ? 'page' : undefined}
              >
                {t(`nav_${place.name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Who />
    </>
  );
}

/** Who is signed in, as what, and the way back to play. */
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
          <bdi className={styles.name}>{player.username}</bdi>
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

/** The place whose address begins the path furthest. */
function placeAt(places: readonly Place[], pathname: string): Place | undefined {
  const around = places.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return around.toSorted((a, b) => b.to.length - a.to.length)[0];
}

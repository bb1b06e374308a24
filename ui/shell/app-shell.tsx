import type { ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { useViewTransition } from '../screen/view-transition.ts';
import styles from './app-shell.module.css';
import { Frame, type FrameProps } from './frame.tsx';

export interface NavItem {
  readonly to: string;
  /** Other paths that lie in this part of the product. */
  readonly within?: readonly string[];
  readonly text: string;
  readonly icon: ReactNode;
  /** Its page slides in, and out again on the way to another. */
  readonly slides?: boolean;
  /** The number of waiting things; 0 shows none. */
  readonly count?: number | undefined;
}

interface AppShellProps extends FrameProps {
  /** Five at most: more do not fit under a thumb. */
  readonly nav: readonly NavItem[];
  readonly navLabel: string;
}

/** The frame of every player's screen: tabs below on a phone, a rail at the side from 1024 px. */
export function AppShell({ nav, navLabel, ...frame }: AppShellProps) {
  const { pathname } = useLocation();
  const mayMove = useViewTransition();
  const next = useNavigation().location?.pathname ?? pathname;
  const lit = nav.some((item) => placeIn(item, next)) ? next : pathname;
  const leavesSliding = nav.some((item) => item.slides && item.to === pathname);
  return (
    <Frame
      {...frame}
      nav={
        <nav className={styles.nav} aria-label={navLabel}>
          {nav.map((item) => (
            <Link
              key={item.to}
              className={styles.item}
              to={item.to}
              viewTransition={mayMove && (leavesSliding || item.slides === true)}
              aria-current={placeIn(item, pathname)}
              data-lit={placeIn(item, lit) && ''} // at once, before its screen has loaded
            >
              <span className={styles.icon}>
                {item.icon}
                <Count value={item.count} />
              </span>
              <span className={styles.text}>{item.text}</span>
            </Link>
          ))}
        </nav>
      }
    />
  );
}

/** Around the screens before one plays: entry, the landing page of visitors. */
export function BareShell(props: FrameProps) {
  return <Frame {...props} />;
}

function placeIn({ to, within = [] }: NavItem, pathname: string): 'page' | 'true' | undefined {
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  if (isAt(to)) return 'page';
  return within.some(isAt) ? 'true' : undefined;
}

function Count({ value = 0 }: { readonly value: number | undefined }) {
  if (value < 1) return null;
  return <span className={styles.count}>{value > 99 ? '99+' : value}</span>;
}

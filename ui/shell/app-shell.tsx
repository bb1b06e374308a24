import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cx } from '../components/cx.ts';
import styles from './app-shell.module.css';
import { Frame, type FrameProps } from './frame.tsx';

export interface NavItem {
  readonly to: string;
  readonly text: string;
  readonly icon: ReactNode;
  /** How many wait there; none is shown at 0. */
  readonly count?: number | undefined;
}

interface AppShellProps extends FrameProps {
  /** Five at most: more do not fit under a thumb. */
  readonly nav: readonly NavItem[];
  readonly navLabel: string;
}

/** Around every screen of somebody who plays: tabs below on a phone, a rail at the side from 1024 px. */
export function AppShell({ nav, navLabel, ...frame }: AppShellProps) {
  return (
    <Frame
      {...frame}
      nav={
        <nav className={styles.nav} aria-label={navLabel}>
          {nav.map((item) => (
            <NavLink key={item.to} className={cx(styles.item)} to={item.to}>
              <span className={styles.icon}>
                {item.icon}
                <Count value={item.count} />
              </span>
              <span className={styles.text}>{item.text}</span>
            </NavLink>
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

function Count({ value = 0 }: { readonly value: number | undefined }) {
  if (value < 1) return null;
  return <span className={styles.count}>{value > 99 ? '99+' : value}</span>;
}

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useScripted } from '../screen/scripted.ts';
import styles from './button.module.css';
import { cx } from './cx.ts';

interface Look {
  /** One primary a screen; `danger` for what cannot be undone. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  /** Takes the whole width. */
  readonly wide?: boolean;
  /** Before the text. */
  readonly icon?: ReactNode;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Working: keeps focus and size, and takes no second press. */
  readonly busy?: boolean;
  /** Spoken while busy. */
  readonly busyLabel?: string;
}

/** Does something; it submits a form only if its type says so. A button that needs its script waits for it. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, busy, busyLabel, children, onClick, ...rest } = props;
  const scripted = useScripted();
  const waits = !scripted && onClick !== undefined && rest.type !== 'submit';
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ variant, size, wide }, rest.className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || waits || undefined}
      onClick={busy ? ignore : onClick}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {busy && <span className={styles.busy} />}
      {busy && busyLabel && <span className="visually-hidden">{busyLabel}</span>}
    </button>
  );
}

interface ButtonLinkProps extends Look, ComponentProps<typeof Link> {}

/** Leads somewhere, and looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, wide, icon, children, className, ...rest } = props;
  return (
    <Link {...rest} className={classOf({ variant, size, wide }, className)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </Link>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

type Given = { [Key in 'variant' | 'size' | 'wide']: Look[Key] | undefined };

function classOf(look: Given, more: string | undefined): string {
  const { variant = 'secondary', size = 'm', wide = false } = look;
  return cx(styles.button, styles[variant], styles[size], wide && styles.wide, more);
}

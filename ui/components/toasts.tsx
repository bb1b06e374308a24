import { type CSSProperties, useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { cx } from './cx.ts';
import {
  currentToasts,
  dismissToast,
  holdToasts,
  releaseToasts,
  subscribeToToasts,
  type Toast,
} from './toast-store.ts';
import styles from './toasts.module.css';

/** Passing notices, bottom right in every direction of text, above everything else. */
export function Toasts({ label }: { readonly label: string }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, none);
  const region = useRef<HTMLElement>(null);
  const newest = lastOf(toasts)?.id;
  const above = toasts[0]?.above ?? 0;

  // A modal dialog covers all but the popovers shown after it.
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    const open = element.matches(':popover-open');
    if (open && newest !== undefined && document.querySelector('dialog[open]'))
      element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
  }, [newest]);

  return (
    <section
      ref={region}
      popover="manual"
      className={cx(styles.region, above > 0 && styles.overSheet)}
      style={above > 0 ? ({ '--above': `${above}px` } as CSSProperties) : undefined}
      aria-label={label}
      aria-live="polite"
      onMouseEnter={holdToasts}
      onMouseLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
    >
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Notice({ toast }: { readonly toast: Toast }) {
  return (
    <div className={cx(styles.toast, styles[toast.tone])}>
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <Link className={styles.action} to={toast.action.to} onClick={() => dismissToast(toast.id)}>
          {toast.action.text}
        </Link>
      )}
    </div>
  );
}

const NONE: readonly Toast[] = [];

/** The server shows no notices. */
function none(): readonly Toast[] {
  return NONE;
}

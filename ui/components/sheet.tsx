import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { CloseIcon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: ReactNode;
  readonly open: boolean;
  /** Asked for by Escape, the button or a press beside the sheet; the owner then sets `open`. */
  readonly onClose: () => void;
  /** Without one an answer inside is asked for: only Escape closes it otherwise. */
  readonly closeLabel?: string | undefined;
  /** Stays in sight below what scrolls. */
  readonly footer?: ReactNode;
  /** `alertdialog` where an answer is asked for. */
  readonly role?: 'dialog' | 'alertdialog';
  /** The first focus: on the title, right before the button that closes, or on the first field inside. */
  readonly startsAt?: 'title' | 'body';
  readonly children: ReactNode;
}

/** A native dialog: from the bottom edge on a phone, centred on a desktop. Focus returns to where it was. */
export function Sheet(props: SheetProps) {
  const { title, open, onClose, closeLabel, footer, role, startsAt, children } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const [forced, setForced] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reopens what the browser closed and the owner did not
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    if (startsAt === 'body') startOf(element)?.focus();
    return () => element.close();
  }, [open, startsAt, forced]);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return; // a file input inside was cancelled
    event.preventDefault();
    onClose();
  };
  const closed = () => {
    // not a close by the sheet itself, whose event comes late, perhaps after the sheet is gone
    if (!open || !dialog.current) return;
    onClose(); // a second Escape closes it in spite of `preventDefault`
    setForced(forced + 1);
  };
  const press = (event: MouseEvent) => {
    pressed.current = event.target;
  };
  const release = (event: MouseEvent) => {
    const beside = event.target === dialog.current && pressed.current === dialog.current;
    if (beside && closeLabel) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key, heard in onCancel
    <dialog
      ref={dialog}
      className={cx(styles.sheet, open && styles.wanted)}
      role={role}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={press}
      onClick={release}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {closeLabel && <IconButton icon={<CloseIcon />} label={closeLabel} onClick={onClose} />}
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

const FIELDS = 'input:not([type="hidden"]), select, textarea';

/** The first field; the title where there is none, or where a keyboard would rise and hide what it is about. */
function startOf(dialog: HTMLElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>(FIELDS);
  const isTouched = !window.matchMedia('(pointer: fine)').matches;
  return field && !isTouched ? field : dialog.querySelector<HTMLElement>('h2');
}

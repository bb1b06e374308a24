import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '#ui/components/cx.ts';
import { useScripted } from '#ui/screen/scripted.ts';
import { MotionContext } from './motion.ts';
import styles from './stage.module.css';

interface StageProps {
  /** `joy`: in the brand's colour. */
  readonly tone: 'joy' | 'calm';
  /** The moment in one sentence, spoken once. */
  readonly spoken: string;
  readonly onClose: () => void;
  readonly head: (titleId: string) => ReactNode;
  /** The acts; enabled from the beginning. */
  readonly foot: ReactNode;
  /** The facts below the head, or beside it; `null` without any. */
  readonly children: ReactNode;
}

/** Milliseconds of the whole sequence; `stage.module.css` has its parts. */
const SEQUENCE_MS = 600;

/**
 * The dialog of a moment, over the whole phone. Open in the server's page as well, so that it needs no script; the
 * script makes it modal. Its motion is one sequence that a tap anywhere ends.
 */
export function Stage({ tone, spoken, onClose, head, foot, children }: StageProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const { isMoving, end } = useSequence();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.removeAttribute('open'); // as the server wrote it
    element.showModal();
    element.querySelector('h2')?.focus(); // keys scroll from there
    return () => element.close();
  }, []);

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  const press = (event: MouseEvent) => {
    pressed.current = event.target;
    end();
  };
  const release = (event: MouseEvent) => {
    if (event.target === dialog.current && pressed.current === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key, heard in onCancel
    <dialog
      ref={dialog}
      open
      className={cx(styles.stage, styles[tone], !children && styles.alone)}
      data-motion={isMoving ? 'on' : 'over'}
      aria-labelledby={titleId}
      onCancel={cancel}
      onMouseDown={press}
      onClick={release}
    >
      <MotionContext value={isMoving}>
        <div className={styles.panel}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it */}
          <section className={styles.scroll} aria-labelledby={titleId} tabIndex={0}>
            <header className={styles.head}>
              <span className={styles.pattern} aria-hidden="true" />
              {head(titleId)}
            </header>
            {children && <div className={styles.facts}>{children}</div>}
          </section>
          <footer className={styles.foot}>{foot}</footer>
        </div>
        <Spoken text={spoken} />
      </MotionContext>
    </dialog>
  );
}

/** Screen readers announce what changes in a region, so the sentence comes after the dialog has opened. */
function Spoken({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 100);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}

/** The one sequence: on from the opening, unless the page came with it open or the player wants less motion. */
function useSequence(): { readonly isMoving: boolean; readonly end: () => void } {
  const isLater = useScripted();
  const [isMoving, setMoving] = useState(() => isLater && mayMove());
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setMoving(false), SEQUENCE_MS);
    return () => clearTimeout(timer);
  }, [isMoving]);
  return { isMoving, end: () => setMoving(false) };
}

function mayMove(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { cx } from '#ui/components/cx.ts';
import { GripIcon } from '#ui/components/icon.tsx';
import grips from '#ui/console/grip.module.css';
import { type Held, useDrag } from '#ui/console/use-drag.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { directingCalls } from '../../directing.contract.ts';
import styles from './seed-list.module.css';

export type Seeded = ReplyOf<typeof directingCalls.eventSeeds>['items'][number];

interface SeedListProps {
  /** In their current order, or as they will be once a move is saved. */
  readonly seeds: readonly Seeded[];
  /** The seed at the top of the page. */
  readonly first: number;
  /** True once the event is drawn. */
  readonly fixed: boolean;
  readonly hrefFor: (entryId: string) => string;
  readonly onMove: (entryId: string, seed: number) => void;
}

/** Seeds that can be moved by dragging, by the arrow keys, or by typing a number. */
export function SeedList({ seeds, first, fixed, hrefFor, onMove }: SeedListProps) {
  const t = useTexts('tournaments-console');
  const format = useFormat();
  const hint = useId();
  const moved = useRef<string | null>(null);
  const { list, held, handle } = useHeldSeed(seeds.length, ({ index, to }) => {
    const entry = seeds[index];
    if (!entry) return;
    moved.current = entry.entryId;
    onMove(entry.entryId, first + to);
  });
  // a row that moved within the page lost the focus
  useEffect(() => {
    const entryId = seeds.find((each) => each.entryId === moved.current)?.entryId;
    moved.current = null;
    if (!entryId || document.activeElement !== document.body) return;
    document.getElementById(handleId(entryId))?.focus({ preventScroll: true });
  }, [seeds]);
  const inHand = held ? seeds[held.index] : undefined;
  return (
    <>
      <p id={hint} className="visually-hidden">
        {t('how_keys')}
      </p>
      <p className="visually-hidden" role="status">
        {held && inHand && t('moved', { name: inHand.username, seed: first + held.to })}
      </p>
      <ol ref={list} className={cx(styles.list, held && styles.moving)}>
        {seeds.map((each, index) => {
          const shift = shiftOf(index, held);
          return (
            <li
              key={each.entryId}
              className={cx(styles.row, held?.index === index && styles.held)}
              style={{ '--shift': shift } as CSSProperties /* a property of our own */}
            >
              <span className={styles.seed}>{format.number(first + index + shift)}</span>
              <Avatar url={each.avatarUrl} name={each.username} size={32} />
              <div className={styles.who}>
                <bdi className={styles.name} translate="no">
                  {each.username}
                </bdi>
                <From seeded={each} />
              </div>
              {!fixed && (
                <Link
                  id={handleId(each.entryId)}
                  className={grips.grip}
                  to={hrefFor(each.entryId)}
                  draggable={false}
                  preventScrollReset
                  replace
                  aria-label={t('move', { name: each.username, seed: first + index })}
                  aria-describedby={hint}
                  {...handle(index)}
                >
                  <GripIcon />
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** The origin of a seed. */
function From({ seeded: { byHand, qualified } }: { readonly seeded: Seeded }) {
  const t = useTexts('tournaments-console');
  if (byHand) return <span className={cx(styles.from, styles.hand)}>{t('by_hand')}</span>;
  const text = qualified ? t('by_qualifier', { place: qualified.place }) : t('by_itself');
  return <span className={styles.from}>{text}</span>;
}

function handleId(entryId: string): string {
  return `seed-${entryId}`;
}

/**
 * Moves a row by dragging its handle, or by the arrow keys on it. Until the row is dropped, all rows are only shown
 * shifted.
 */
function useHeldSeed(count: number, onDrop: (held: Held) => void) {
  const list = useRef<HTMLOListElement>(null);
  const wasDragged = useRef(false);
  const { held, setHeld, drop, letBe, grip, isPressed } = useDrag(
    list,
    (y, rows) => {
      wasDragged.current = true;
      const { top, height } = rows.getBoundingClientRect();
      return within(Math.floor(((y - top) / height) * count), count);
    },
    onDrop,
  );
  const handle = (index: number) => {
    const pointer = grip(index);
    return {
      ...pointer,
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false;
        pointer.onPointerDown(event);
      },
      onClick(event: MouseEvent<HTMLElement>) {
        if (wasDragged.current) event.preventDefault();
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (by) setHeld({ index, to: within((held?.to ?? index) + by, count) });
        else if (held && (event.key === 'Enter' || event.key === ' ')) drop();
        else if (held && event.key === 'Escape') letBe();
        else {
          if (event.key === 'Enter') wasDragged.current = false;
          return;
        }
        event.preventDefault();
      },
      // pressing a handle takes the focus from another one
      onBlur: () => !isPressed() && drop(),
    };
  };
  return { list, held, handle };
}

/** Returns the number of rows by which a row is shifted while another one is held. */
function shiftOf(index: number, held: Held | null): number {
  if (!held) return 0;
  if (index === held.index) return held.to - held.index;
  if (index > held.index && index <= held.to) return -1;
  if (index < held.index && index >= held.to) return 1;
  return 0;
}

function within(row: number, count: number): number {
  return Math.min(Math.max(row, 0), count - 1);
}

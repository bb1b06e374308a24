import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { cx } from '#ui/components/cx.ts';
import { GripIcon } from '#ui/components/icon.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { directingCalls } from '../../organising-contract.ts';
import styles from './seed-list.module.css';
import { shiftOf, useHeldSeed } from './use-held-seed.ts';

export type Seeded = ReplyOf<typeof directingCalls.eventSeeds>['items'][number];

interface SeedListProps {
  readonly seeds: readonly Seeded[];
  /** Once it is drawn nobody is moved any more. */
  readonly fixed: boolean;
  /** What has been put down and is on its way to be kept. */
  readonly moving: { readonly entryId: string; readonly seed: number } | null;
  readonly hrefFor: (entryId: string) => string;
  readonly onMove: (entryId: string, seed: number) => void;
}

/** Seeds that are dragged, moved by the arrow keys, or by a number that the handle asks for. */
export function SeedList({ seeds, fixed, moving, hrefFor, onMove }: SeedListProps) {
  const t = useTexts('directing');
  const format = useFormat();
  const hint = useId();
  const first = seeds[0]?.seed ?? 1;
  const moved = useRef<string | null>(null);
  const { list, held, handle } = useHeldSeed(seeds.length, ({ index, to }) => {
    const entry = seeds[index];
    if (!entry || moving) return;
    moved.current = entry.entryId;
    onMove(entry.entryId, first + to);
  });
  // a row that has changed its place in the page has lost the focus on the way
  useEffect(() => {
    const entryId = seeds.find((each) => each.entryId === moved.current)?.entryId;
    moved.current = null;
    if (!entryId || document.activeElement !== document.body) return;
    document.getElementById(handleId(entryId))?.focus({ preventScroll: true });
  }, [seeds]);
  const shown = held ?? placesOf(seeds, moving);
  const inHand = shown ? seeds[shown.index] : undefined;
  return (
    <>
      <p id={hint} className="visually-hidden">
        {t('how_keys')}
      </p>
      <p className="visually-hidden" role="status">
        {shown && inHand && t('moved', { name: inHand.username, seed: first + shown.to })}
      </p>
      <ol ref={list} className={cx(styles.list, shown && styles.moving)}>
        {seeds.map((each, index) => {
          const shift = shiftOf(index, shown);
          return (
            <li
              key={each.entryId}
              className={cx(styles.row, shown?.index === index && styles.held)}
              style={{ '--shift': shift } as CSSProperties /* a property of our own */}
            >
              <span className={styles.seed}>{format.number(first + index + shift)}</span>
              <Avatar url={each.avatarUrl} name={each.username} size={32} />
              <div className={styles.who}>
                <bdi className={styles.name}>{each.username}</bdi>
                <From seeded={each} />
              </div>
              {!fixed && (
                <Link
                  id={handleId(each.entryId)}
                  className={styles.handle}
                  to={hrefFor(each.entryId)}
                  draggable={false}
                  preventScrollReset
                  replace
                  aria-label={t('move', { name: each.username, seed: each.seed })}
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

/** What the seed follows from. */
function From({ seeded: { byHand, qualified } }: { readonly seeded: Seeded }) {
  const t = useTexts('directing');
  if (byHand) return <span className={cx(styles.from, styles.hand)}>{t('by_hand')}</span>;
  const text = qualified ? t('by_qualifier', { place: qualified.place }) : t('by_itself');
  return <span className={styles.from}>{text}</span>;
}

/** Where on this page something moves; nothing if it comes from or goes to another page. */
function placesOf(seeds: readonly Seeded[], moving: SeedListProps['moving']) {
  const index = seeds.findIndex(({ entryId }) => entryId === moving?.entryId);
  const to = (moving?.seed ?? 0) - (seeds[0]?.seed ?? 1);
  return index < 0 || to < 0 || to >= seeds.length ? null : { index, to };
}

function handleId(entryId: string): string {
  return `seed-${entryId}`;
}

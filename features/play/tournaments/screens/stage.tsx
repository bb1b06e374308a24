import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react';
import { Button } from '#ui/components/button.tsx';
import { MinusIcon, PlusIcon, UserIcon } from '#ui/components/icon.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './stage.module.css';
import { useDrag } from './use-drag.ts';
import { useZoom } from './use-zoom.ts';

interface StageProps {
  readonly label: string;
  readonly region: RefObject<HTMLDivElement | null>;
  readonly rounds: readonly { readonly round: string; readonly text: string }[];
  readonly onRound: (round: string, zoom: number) => void;
  /** Brings whoever is marked into sight; nobody is where it is left out. */
  readonly onWhere: ((zoom: number) => void) | undefined;
  /** Takes no more room than this much of the window's height. */
  readonly bounded?: boolean;
  readonly children: (zoom: number) => ReactNode;
}

/** A drawing larger than the screen: moved about by hand and by keys, made larger and smaller. */
export function Stage(props: StageProps) {
  const { label, region, rounds, onRound, onWhere, bounded = false, children } = props;
  const t = useTexts('tournaments');
  const format = useFormat();
  const selectId = useId();
  const { zoom, closer, farther, asItIs, isClosest, isFarthest } = useZoom(region);
  useDrag(region);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { '+': closer, '=': closer, '-': farther, '0': asItIs }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.stage}>
      <div className={styles.tools}>
        <IconButton
          icon={<MinusIcon />}
          label={t('zoom_out')}
          onClick={farther}
          disabled={isFarthest}
        />
        <Button size="s" variant="ghost" onClick={asItIs} aria-label={t('zoom_reset')}>
          {format.percent(zoom)}
        </Button>
        <IconButton
          icon={<PlusIcon />}
          label={t('zoom_in')}
          onClick={closer}
          disabled={isClosest}
        />
        <label className="visually-hidden" htmlFor={selectId}>
          {t('jump')}
        </label>
        <select
          id={selectId}
          className={styles.jump}
          value=""
          onChange={(event) => onRound(event.currentTarget.value, zoom)}
        >
          <option value="">{t('jump')}</option>
          {rounds.map(({ round, text }) => (
            <option key={round} value={round}>
              {text}
            </option>
          ))}
        </select>
        {onWhere && (
          <Button size="s" icon={<UserIcon />} onClick={() => onWhere(zoom)}>
            {t('where')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a section of a section would be one heading too many */}
      <div
        ref={region}
        className={bounded ? `${styles.scroll} ${styles.bounded}` : styles.scroll}
        role="region"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        tabIndex={0}
        onKeyDown={press}
      >
        {children(zoom)}
      </div>
    </div>
  );
}

/** Scrolls a region to a place of its drawing, which lies in its middle then. */
export function showPlace(
  region: HTMLElement | null,
  { x, y }: { readonly x: number; readonly y: number },
  at: 'middle' | 'start' = 'middle',
): void {
  if (!region) return;
  const isMirrored = getComputedStyle(region).direction === 'rtl';
  const start = at === 'start' ? x : x - region.clientWidth / 2;
  region.scrollTo({
    left: isMirrored ? -start : start,
    top: y - region.clientHeight / 2,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
}

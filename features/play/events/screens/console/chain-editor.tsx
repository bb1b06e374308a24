import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { DownIcon, GripIcon, PlusIcon, TrashIcon, UpIcon } from '#ui/components/icon.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import grips from '#ui/console/grip.module.css';
import { type Held, useDrag } from '#ui/console/use-drag.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { actText, CHAIN_ACT, type ChainAct, STARTS } from './chain-acts.ts';
import styles from './chain-editor.module.css';
import { ChainStage } from './chain-stage.tsx';
import { MOST_STAGES, type StageValues } from './chain-values.ts';
import type { LiveEvent } from './use-live-event.ts';

interface ChainEditorProps {
  readonly live: LiveEvent;
  /** Somebody has joined for them: they stay as they are. */
  readonly fixed: boolean;
}

/** The stages of an event: added, taken away, put in order, and what is wrong with each said at its fields. */
export function ChainEditor({ live, fixed }: ChainEditorProps) {
  const t = useTexts('stages');
  const { stages } = live;
  const { list, said, press, place } = usePresses(live);
  const { held, grip } = useDrag(list, stageAt, ({ index, to }) => place(stages[index]?.key, to));
  useFolding(list, held);
  return (
    <div className={styles.chain}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {stages.length === 0 && (
        <Notice tone="info" title={t('problem_no_stages')}>
          {t('start_with')}
        </Notice>
      )}
      <ol ref={list} className={styles.stages}>
        {stages.map((stage, index) => (
          <li
            key={stage.key}
            className={cx(styles.stage, lookOf(index, held))}
            data-stage={stage.key}
          >
            <ChainStage
              {...{ stage, index, live, fixed }}
              acts={
                !fixed && (
                  <Acts {...{ stage, index, press }} count={stages.length} grip={grip(index)} />
                )
              }
            />
          </li>
        ))}
      </ol>
      {!fixed && (
        <div className="row">
          {stages.length < MOST_STAGES && (
            <Button icon={<PlusIcon />} {...press({ type: 'add' })} data-act="add">
              {t('add')}
            </Button>
          )}
          {stages.length === 0 &&
            STARTS.map((start) => (
              <Button key={start} variant="ghost" {...press({ type: 'start', with: start })}>
                {t(`start_${start}`)}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}

type Press = ReturnType<typeof usePresses>['press'];

interface ActsProps {
  readonly stage: StageValues;
  readonly index: number;
  readonly count: number;
  readonly press: Press;
  readonly grip: ReturnType<ReturnType<typeof useDrag>['grip']>;
}

/** The arrow keys on one of them move the stage too; the grip is for whoever points, the keyboard has the others. */
function Acts({ stage: { key }, index, count, press, grip }: ActsProps) {
  const t = useTexts('stages');
  const values = { number: index + 1 };
  const move = (by: 'up' | 'down') => press({ type: by, key });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (!by) return;
    event.preventDefault();
    move(by).onClick(event);
  };
  return (
    <>
      {count > 1 && (
        <>
          <IconButton
            icon={<UpIcon />}
            label={t('up', values)}
            {...move('up')}
            {...{ onKeyDown, 'data-act': 'up', disabled: index === 0 }}
          />
          <IconButton
            icon={<DownIcon />}
            label={t('down', values)}
            {...move('down')}
            {...{ onKeyDown, 'data-act': 'down', disabled: index === count - 1 }}
          />
          <span className={grips.grip} aria-hidden="true" {...grip}>
            <GripIcon />
          </span>
        </>
      )}
      <IconButton
        icon={<TrashIcon />}
        label={t('remove', values)}
        {...press({ type: 'remove', key })}
      />
    </>
  );
}

/** A button that acts at once with the script, and sends the form without it. */
function usePresses({ stages, act }: LiveEvent) {
  const t = useTexts('stages');
  const list = useRef<HTMLOListElement>(null);
  const [pressed, setPressed] = useState<{ readonly act: ChainAct; readonly said: string } | null>(
    null,
  );
  // the pressed button has moved, or is gone
  useEffect(() => {
    if (pressed && list.current) focusAfter(pressed.act, list.current);
  }, [pressed]);
  const press = (what: ChainAct) => ({
    type: 'submit' as const,
    name: CHAIN_ACT,
    value: actText(what),
    onClick(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
      event.preventDefault();
      act(what);
      setPressed({ act: what, said: t(SAID[what.type], saidOf(what, stages)) });
    },
  });
  const place = (key = '', to: number) => {
    act({ type: 'place', key, to });
    setPressed({ act: { type: 'place', key, to }, said: t('said_moved', { number: to + 1 }) });
  };
  return { list, said: pressed?.said, press, place };
}

const SAID = {
  ...({ add: 'said_added', start: 'said_added', remove: 'said_removed' } as const),
  ...({ up: 'said_moved', down: 'said_moved', place: 'said_moved' } as const),
} as const;

function saidOf(act: ChainAct, stages: readonly StageValues[]) {
  const at = stages.findIndex((stage) => 'key' in act && stage.key === act.key) + 1;
  const by = act.type === 'up' ? -1 : act.type === 'down' ? 1 : 0;
  return { number: Math.min(Math.max(at + by, 1), stages.length) };
}

/** While one is dragged only their heads are seen, as stages are higher than a phone; it stays under the finger. */
function useFolding(list: RefObject<HTMLOListElement | null>, held: Held | null): void {
  const index = held?.index;
  useLayoutEffect(() => {
    const stages = list.current;
    const stage = index === undefined ? undefined : stages?.children[index];
    if (!stages || !stage) return undefined;
    keepingInPlace(stage, () => {
      stages.style.minBlockSize = `${stages.offsetHeight}px`; // so that there is room to scroll
      stages.dataset.folded = '';
    });
    return () => {
      keepingInPlace(stage, () => {
        stages.style.minBlockSize = '';
        delete stages.dataset.folded;
      });
    };
  }, [list, index]);
}

function keepingInPlace(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  change();
  window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** The last stage that begins above the finger, as they are of different heights; the first where none does. */
function stageAt(y: number, list: HTMLElement): number {
  const begun = [...list.children].filter((stage) => stage.getBoundingClientRect().top <= y);
  return Math.max(0, begun.length - 1);
}

/** The stage in the hand, and the edge of another at which it would be put down. */
function lookOf(index: number, held: Held | null): string | undefined {
  if (!held) return undefined;
  if (index === held.index) return styles.held;
  if (index !== held.to) return undefined;
  return held.to < held.index ? styles.before : styles.after;
}

function focusAfter(act: ChainAct, list: HTMLElement): void {
  if (act.type === 'place') return;
  const stageAt = (key: string) => `[data-stage="${CSS.escape(key)}"]`;
  const find = (selector: string) => list.querySelector<HTMLElement>(selector);
  const isMove = act.type === 'up' || act.type === 'down';
  const moved = isMove ? `${stageAt(act.key)} [data-act` : '';
  const target = isMove
    ? (find(`${moved}="${act.type}"]:enabled`) ?? find(`${moved}]:enabled`))
    : act.type === 'remove'
      ? list.parentElement?.querySelector<HTMLElement>('[data-act="add"]')
      : find(act.type === 'add' ? 'li:last-child select' : 'li select');
  target?.focus();
}

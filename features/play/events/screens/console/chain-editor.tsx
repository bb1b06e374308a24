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
import { actionText, CHAIN_ACTION, type ChainAction, STARTS } from './chain-actions.ts';
import styles from './chain-editor.module.css';
import { ChainStage } from './chain-stage.tsx';
import { MOST_STAGES, type StageValues } from './chain-values.ts';
import { Part } from './event-form-parts.tsx';
import type { LiveEvent } from './use-live-event.ts';

/** The stages of an event with the format `stages`. */
export function Stages({ live, fixed }: { readonly live: LiveEvent; readonly fixed: boolean }) {
  const t = useTexts('tournament-stages');
  if (live.format !== 'stages') return null;
  return (
    <Part title={t('title')} note={t('note')}>
      <ChainEditor live={live} fixed={fixed} />
    </Part>
  );
}

interface ChainEditorProps {
  readonly live: LiveEvent;
  /** True once a player has joined: the stages no longer change. */
  readonly fixed: boolean;
}

/** Stages that can be added, removed and moved, with the problems of each at its fields. */
function ChainEditor({ live, fixed }: ChainEditorProps) {
  const t = useTexts('tournament-stages');
  const { stages } = live;
  const { list, announcement, press, place } = usePresses(live);
  const { held, grip } = useDrag(list, stageAt, ({ index, to }) => place(stages[index]?.key, to));
  useFolding(list, held);
  return (
    <div className={styles.chain}>
      <p className="visually-hidden" role="status">
        {announcement}
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
              actions={
                !fixed && (
                  <StageActions
                    {...{ stage, index, press }}
                    count={stages.length}
                    grip={grip(index)}
                  />
                )
              }
            />
          </li>
        ))}
      </ol>
      {!fixed && (
        <div className="row">
          {stages.length < MOST_STAGES && (
            <Button icon={<PlusIcon />} {...press({ type: 'add' })} data-action="add">
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

interface StageActionsProps {
  readonly stage: StageValues;
  readonly index: number;
  readonly count: number;
  readonly press: Press;
  readonly grip: ReturnType<ReturnType<typeof useDrag>['grip']>;
}

/** Buttons that move or remove a stage. The arrow keys on them move it too; the grip is for pointers only. */
function StageActions({ stage: { key }, index, count, press, grip }: StageActionsProps) {
  const t = useTexts('tournament-stages');
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
            {...{ onKeyDown, 'data-action': 'up', disabled: index === 0 }}
          />
          <IconButton
            icon={<DownIcon />}
            label={t('down', values)}
            {...move('down')}
            {...{ onKeyDown, 'data-action': 'down', disabled: index === count - 1 }}
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

/** Buttons that change the stages at once with the script, and send the form without it. */
function usePresses({ stages, applyAction }: LiveEvent) {
  const t = useTexts('tournament-stages');
  const list = useRef<HTMLOListElement>(null);
  const [pressed, setPressed] = useState<{
    readonly action: ChainAction;
    readonly announcement: string;
  } | null>(null);
  // the pressed button has moved, or is gone
  useEffect(() => {
    if (pressed && list.current) focusAfter(pressed.action, list.current);
  }, [pressed]);
  const press = (what: ChainAction) => ({
    type: 'submit' as const,
    name: CHAIN_ACTION,
    value: actionText(what),
    onClick(event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) {
      event.preventDefault();
      applyAction(what);
      setPressed({
        action: what,
        announcement: t(ANNOUNCEMENTS[what.type], announcedValues(what, stages)),
      });
    },
  });
  const place = (key = '', to: number) => {
    applyAction({ type: 'place', key, to });
    setPressed({
      action: { type: 'place', key, to },
      announcement: t('said_moved', { number: to + 1 }),
    });
  };
  return { list, announcement: pressed?.announcement, press, place };
}

const ANNOUNCEMENTS = {
  ...({ add: 'said_added', start: 'said_added', remove: 'said_removed' } as const),
  ...({ up: 'said_moved', down: 'said_moved', place: 'said_moved' } as const),
} as const;

function announcedValues(action: ChainAction, stages: readonly StageValues[]) {
  const at = stages.findIndex((stage) => 'key' in action && stage.key === action.key) + 1;
  const by = action.type === 'up' ? -1 : action.type === 'down' ? 1 : 0;
  return { number: Math.min(Math.max(at + by, 1), stages.length) };
}

/** Folds stages to their heads while one is dragged, because they are higher than a phone. It stays under the finger. */
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

/** The last stage that begins above the finger, else the first. */
function stageAt(y: number, list: HTMLElement): number {
  const begun = [...list.children].filter((stage) => stage.getBoundingClientRect().top <= y);
  return Math.max(0, begun.length - 1);
}

/** The style of the dragged stage, and of the edge where it would be dropped. */
function lookOf(index: number, held: Held | null): string | undefined {
  if (!held) return undefined;
  if (index === held.index) return styles.held;
  if (index !== held.to) return undefined;
  return held.to < held.index ? styles.before : styles.after;
}

function focusAfter(action: ChainAction, list: HTMLElement): void {
  if (action.type === 'place') return;
  const stageAt = (key: string) => `[data-stage="${CSS.escape(key)}"]`;
  const find = (selector: string) => list.querySelector<HTMLElement>(selector);
  const isMove = action.type === 'up' || action.type === 'down';
  const moved = isMove ? `${stageAt(action.key)} [data-action` : '';
  const target = isMove
    ? (find(`${moved}="${action.type}"]:enabled`) ?? find(`${moved}]:enabled`))
    : action.type === 'remove'
      ? list.parentElement?.querySelector<HTMLElement>('[data-action="add"]')
      : find(action.type === 'add' ? 'li:last-child select' : 'li select');
  target?.focus();
}

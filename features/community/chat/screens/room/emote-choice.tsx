import { type FocusEvent, type KeyboardEvent, type MouseEvent, Suspense, useRef } from 'react';
import { EMOTES, type EmoteName } from '#features/money/store/rules/emotes.ts';
import { Emote } from '#features/money/store/screens/parts/emote.tsx';
import { EmoteIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './composer.module.css';

interface EmoteChoiceProps {
  /** Those that one has. */
  readonly emotes: readonly EmoteName[];
  readonly onChoose: (emote: EmoteName) => void;
}

/** Puts an emote into what is being written; without script it is sent with it. Nothing for who has none. */
export function EmoteChoice({ emotes, onChoose }: EmoteChoiceProps) {
  const t = useTexts('chat');
  const details = useRef<HTMLDetailsElement>(null);
  if (emotes.length === 0) return null;
  const close = () => details.current?.removeAttribute('open');
  const press = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      close();
      details.current?.querySelector('summary')?.focus();
    } else if (!step || !details.current?.open || !move(event.currentTarget, step)) return;
    event.preventDefault();
  };
  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !details.current?.contains(next)) close();
  };
  const choose = (event: MouseEvent, emote: EmoteName) => {
    event.preventDefault();
    close();
    onChoose(emote);
  };
  return (
    <details ref={details} className={styles.emotes} onKeyDown={press} onBlur={leave}>
      <summary className={styles.camera} aria-label={t('emotes')} title={t('emotes')}>
        <EmoteIcon />
      </summary>
      <Suspense>
        <Panel emotes={emotes} onChoose={choose} />
      </Suspense>
    </details>
  );
}

interface PanelProps {
  readonly emotes: readonly EmoteName[];
  readonly onChoose: (event: MouseEvent, emote: EmoteName) => void;
}

function Panel({ emotes, onChoose }: PanelProps) {
  const t = useTexts('chat');
  const s = useTexts('store');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of what is sent
    <div className={styles.panel} role="group" aria-label={t('emotes')}>
      {EMOTES.filter((name) => emotes.includes(name)).map((name) => (
        <button
          key={name}
          type="submit"
          name="emote"
          value={`:${name}:`}
          className={styles.emote}
          title={s(`emote_${name}`)}
          onClick={(event) => onChoose(event, name)}
        >
          <Emote name={name} size={32} label={s(`emote_${name}`)} />
        </button>
      ))}
    </div>
  );
}

/** Along the row, as it is read. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function move(from: HTMLElement, step: number): boolean {
  const buttons = [...from.querySelectorAll('button')];
  const at = buttons.findIndex((one) => one.matches(':focus'));
  const onwards = getComputedStyle(from).direction === 'rtl' ? -step : step;
  const next = at < 0 ? buttons[0] : buttons[(at + onwards + buttons.length) % buttons.length];
  next?.focus();
  return next !== undefined;
}

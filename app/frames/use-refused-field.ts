import { useEffect } from 'react';
import { onAnswerShown } from '#ui/screen/answer.ts';

const FIELD = 'input, select, textarea';
const WRONG = '[aria-invalid="true"], [data-wrong] input';

/**
 * Moves the focus to the first refused field after a form was refused. Without one it may scroll the notice into view,
 * unless another notice is already on the screen, as beside a conversation. Players who have begun in another field
 * stay there.
 */
export function useRefusedField(shown: 'field' | 'field or notice' = 'field'): void {
  useEffect(() => {
    let sentFrom: Element | null = null;
    // not by the state of the router: where an answer comes at once, it is never seen on its way
    const remember = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.method === 'post')
        sentFrom = document.activeElement;
    };
    const goOn = () => {
      const { activeElement } = document;
      const hasGoneOn = activeElement !== sentFrom && activeElement?.matches(FIELD);
      if (sentFrom && !hasGoneOn) showRefused(shown);
      sentFrom = null;
    };
    document.addEventListener('submit', remember, { capture: true });
    const stop = onAnswerShown(goOn);
    return () => {
      document.removeEventListener('submit', remember, { capture: true });
      stop();
    };
  }, [shown]);
}

function showRefused(shown: 'field' | 'field or notice'): void {
  const place = document.querySelector('dialog[open]') ?? document.getElementById('main');
  const wrong = place?.querySelector<HTMLElement>(WRONG);
  wrong?.focus({ preventScroll: true });
  const notice = shown === 'field' ? null : place?.querySelector('[role="alert"]');
  // in the middle, so that what is said below it is in sight, too
  (wrong ?? notice)?.scrollIntoView({ block: 'center' });
}

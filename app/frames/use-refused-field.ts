import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

const WRONG = '[aria-invalid="true"], [data-wrong] input';

/**
 * Whose form was refused goes on at the first field that is wrong. Without one, what is said of it may come into
 * sight: only where no other notice stands on the screen, as it may beside a conversation.
 */
export function useRefusedField(shown: 'field' | 'field or notice' = 'field'): void {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (formMethod === 'POST') sent.current = true;
    if (state !== 'idle' || !sent.current) return;
    sent.current = false;
    const place = document.querySelector('dialog[open]') ?? document.getElementById('main');
    const wrong = place?.querySelector<HTMLElement>(WRONG);
    wrong?.focus({ preventScroll: true });
    const notice = shown === 'field' ? null : place?.querySelector('[role="alert"]');
    // in the middle, so that what is said below it is in sight, too
    (wrong ?? notice)?.scrollIntoView({ block: 'center' });
  }, [state, formMethod, shown]);
}

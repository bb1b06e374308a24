import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

const FIELD = 'input, select, textarea';
const WRONG = '[aria-invalid="true"], [data-wrong] input';

/**
 * Whose form was refused goes on at the first field that is wrong. Without one, what is said of it may come into
 * sight: only where no other notice stands on the screen, as it may beside a conversation. Who has begun in another
 * field meanwhile is left there.
 */
export function useRefusedField(shown: 'field' | 'field or notice' = 'field'): void {
  const { state, formMethod } = useNavigation();
  const sentFrom = useRef<Element | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (formMethod === 'POST') sentFrom.current ??= activeElement;
    if (state !== 'idle' || !sentFrom.current) return;
    const hasGoneOn = activeElement !== sentFrom.current && activeElement?.matches(FIELD);
    sentFrom.current = null;
    if (hasGoneOn) return;
    const place = document.querySelector('dialog[open]') ?? document.getElementById('main');
    const wrong = place?.querySelector<HTMLElement>(WRONG);
    wrong?.focus({ preventScroll: true });
    const notice = shown === 'field' ? null : place?.querySelector('[role="alert"]');
    // in the middle, so that what is said below it is in sight, too
    (wrong ?? notice)?.scrollIntoView({ block: 'center' });
  }, [state, formMethod, shown]);
}

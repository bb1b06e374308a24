import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { onceCalm } from '#ui/screen/calm.ts';

interface WhenCalmProps {
  /** There is a need for it now. */
  readonly atOnce?: boolean;
  readonly children: ReactNode;
}

/** What the first view does not need: begins when the page has arrived in peace. */
export function WhenCalm({ atOnce = false, children }: WhenCalmProps) {
  const [calm, setCalm] = useState(false);
  useEffect(() => onceCalm(() => setCalm(true)), []);
  return calm || atOnce ? <Suspense>{children}</Suspense> : null;
}

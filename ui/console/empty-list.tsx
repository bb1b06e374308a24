import type { ReactNode } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { CheckIcon, MenuIcon } from '../components/icon.tsx';

interface EmptyListProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** True for a queue of work: empty means that all is done. */
  readonly isDone?: boolean;
}

/** An empty list of the console, alike on all its screens. */
export function EmptyList({ isDone = false, ...texts }: EmptyListProps) {
  return <EmptyState icon={isDone ? <CheckIcon size={32} /> : <MenuIcon size={32} />} {...texts} />;
}

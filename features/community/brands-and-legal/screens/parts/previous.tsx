import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

interface PreviousProps {
  /** Where it leads without script, and where there is no history. */
  readonly to: string;
}

export function ReturnLink({ to, children }: PreviousProps & { readonly children: ReactNode }) {
  return (
    <Link to={to} onClick={useGoBack()}>
      {children}
    </Link>
  );
}

/** One step back in the history, where the page before is one of ours. */
export function useGoBack() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { idx } = Object(window.history.state); // the router counts its own entries
    if (typeof idx !== 'number' || idx < 1) return;
    event.preventDefault();
    navigate(-1);
  };
}

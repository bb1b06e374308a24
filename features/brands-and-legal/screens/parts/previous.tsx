import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { BackIcon } from '#ui/components/icon.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

interface PreviousProps {
  /** Where it leads without script, and where there is no history. */
  readonly to: string;
}

/** An arrow to the page before. */
export function BackArrow({ to }: PreviousProps) {
  const t = useTexts('legal');
  return <IconLink to={to} onClick={useGoBack()} icon={<BackIcon />} label={t('back')} />;
}

export function ReturnLink({ to, children }: PreviousProps & { readonly children: ReactNode }) {
  return (
    <Link to={to} onClick={useGoBack()}>
      {children}
    </Link>
  );
}

/** One step back in the history, where the page before is one of ours. */
function useGoBack() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { idx } = Object(window.history.state); // the router counts its own entries
    if (typeof idx !== 'number' || idx < 1) return;
    event.preventDefault();
    navigate(-1);
  };
}

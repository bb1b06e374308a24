import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { useClosing } from './use-closing.ts';

/** Closes what lies over the room; a link, so that it does so without script, too. */
export function Closer(props: Omit<ComponentProps<typeof Link>, 'to'>) {
  return <Link {...props} {...useWay()} />;
}

/** The same, that looks like a button. */
export function CloserButton(props: Omit<ComponentProps<typeof ButtonLink>, 'to'>) {
  return <ButtonLink {...props} {...useWay()} />;
}

function useWay() {
  const { to, close } = useClosing();
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    close();
  };
  return { to, onClick, replace: true, preventScrollReset: true };
}

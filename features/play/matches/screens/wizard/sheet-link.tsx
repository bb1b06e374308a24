import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { type SheetName, sheetAddress } from '../addresses.ts';

interface SheetLinkProps {
  readonly sheet: SheetName;
  /** The match, if the screen shows many. */
  readonly matchId?: string;
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Opens a popup over the screen. */
export function SheetLink({ sheet, matchId, ...look }: SheetLinkProps) {
  const [query] = useSearchParams();
  return <ButtonLink {...look} to={sheetAddress(query, sheet, matchId)} preventScrollReset />;
}

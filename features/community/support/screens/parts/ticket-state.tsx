import type { ComponentProps } from 'react';
import { Badge } from '#ui/components/badge.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { TicketState } from '../../rules/ticket.ts';

const TONES: Readonly<Record<TicketState, NonNullable<ComponentProps<typeof Badge>['tone']>>> = {
  open: 'info',
  reopened: 'info',
  waiting: 'warn',
  answered: 'success',
  closed: 'neutral',
};

/** The state of a ticket in one word, for the asker. */
export function TicketStateBadge({ state }: { readonly state: TicketState }) {
  const t = useTexts('support');
  return <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>;
}

/** The same in a word of support. */
export function QueuedStateBadge({ state }: { readonly state: TicketState }) {
  const t = useTexts('support');
  return <Badge tone={TONES[state]}>{t(`desk_state_${state}`)}</Badge>;
}

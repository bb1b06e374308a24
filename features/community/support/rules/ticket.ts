/** Subjects of tickets. */
export const CATEGORIES = [
  'account',
  'subscription',
  'match',
  'event',
  'rewards',
  'conduct',
  'bug',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** `waiting` is for the asker; `open` and `reopened` are support's turn. */
export const STATES = ['open', 'waiting', 'answered', 'closed', 'reopened'] as const;
export type TicketState = (typeof STATES)[number];

/** Actions on a ticket: the asker writes; support answers or asks back; either closes it. */
export const TICKET_ACTIONS = ['write', 'answer', 'ask', 'close'] as const;
export type TicketAction = (typeof TICKET_ACTIONS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The numbers of support; none are in the specification. */
export interface SupportRules {
  /** An asker who is asked back and says nothing for so long has got along, in milliseconds. */
  readonly waitingClosesAfter: number;
  /** An answer that nobody contests for so long was the last word. */
  readonly answeredClosesAfter: number;
  /** So long after its end a ticket may be taken up again; later it is another one. */
  readonly reopensWithin: number;
  /** Tickets of one player that are not closed. */
  readonly mostOpen: number;
  /** Messages of one asker in an hour, over all tickets. */
  readonly messagesAnHour: number;
  /** Messages of one ticket, notes included. */
  readonly mostMessages: number;
  /** Tickets in 24 hours by one mail address, and by one network, of visitors. */
  readonly visitorsADay: number;
  readonly networkADay: number;
}

export const defaultSupportRules: SupportRules = {
  waitingClosesAfter: 14 * DAY_MS,
  answeredClosesAfter: 7 * DAY_MS,
  reopensWithin: 14 * DAY_MS,
  mostOpen: 5,
  messagesAnHour: 20,
  mostMessages: 200,
  visitorsADay: 3,
  networkADay: 10,
};

/** A ticket as far as the rules look at it. */
export interface TicketLife {
  readonly state: TicketState;
  readonly closedAt: Date | null;
}

const NEXT: Readonly<
  Record<Exclude<TicketState, 'closed'>, Readonly<Record<TicketAction, TicketState>>>
> = {
  open: { write: 'open', answer: 'answered', ask: 'waiting', close: 'closed' },
  waiting: { write: 'open', answer: 'answered', ask: 'waiting', close: 'closed' },
  answered: { write: 'reopened', answer: 'answered', ask: 'waiting', close: 'closed' },
  reopened: { write: 'reopened', answer: 'answered', ask: 'waiting', close: 'closed' },
};

/**
 * The state after an action; `null` if the ticket does not allow it. Only its asker reopens a closed ticket, and only
 * within `reopensWithin`. Closing it again changes nothing.
 */
export function stateAfter(
  { state, closedAt }: TicketLife,
  action: TicketAction,
  now: Date,
  rules: Pick<SupportRules, 'reopensWithin'>,
): TicketState | null {
  if (state !== 'closed') return NEXT[state][action];
  if (action === 'close') return 'closed';
  const isRecent = closedAt !== null && now.getTime() - closedAt.getTime() <= rules.reopensWithin;
  return action === 'write' && isRecent ? 'reopened' : null;
}

/** True if the asker's last message has no answer. */
export function waitsForSupport(state: TicketState): boolean {
  return state === 'open' || state === 'reopened';
}

/** The time at which a ticket without activity closes automatically. */
export function closesAt(state: TicketState, now: Date, rules: SupportRules): Date | null {
  if (state === 'waiting') return new Date(now.getTime() + rules.waitingClosesAfter);
  if (state === 'answered') return new Date(now.getTime() + rules.answeredClosesAfter);
  return null;
}

/** The asker's actions. */
export function askersActions(
  ticket: TicketLife,
  now: Date,
  rules: Pick<SupportRules, 'reopensWithin'>,
): ('reply' | 'close')[] {
  const actions: ('reply' | 'close')[] = [];
  if (stateAfter(ticket, 'write', now, rules) !== null) actions.push('reply');
  return ticket.state === 'closed' ? actions : [...actions, 'close'];
}

/** The reference for phone calls and mails: the end of the ticket's id. */
export function referenceOf(ticketId: string): string {
  return ticketId.replaceAll('-', '').slice(-8).toUpperCase();
}

/** Support works day and night (section 9 of the specification); tickets that wait longer are shown as pressing. */
const PRESSING_AFTER_MS = DAY_MS;

export function isPressing(waitsSince: Date | null, now: Date): boolean {
  return waitsSince !== null && now.getTime() - waitsSince.getTime() >= PRESSING_AFTER_MS;
}

/** The source of configured numbers; see `platform/config/rule-book.ts`. */
interface Book {
  duration(name: string, byDefault: number): number;
  count(name: string, byDefault: number): number;
}

/** The numbers of this environment. */
export function supportRulesOf(book: Book): SupportRules {
  const by = defaultSupportRules;
  return {
    waitingClosesAfter: book.duration('SUPPORT_WAITING_CLOSES', by.waitingClosesAfter),
    answeredClosesAfter: book.duration('SUPPORT_ANSWERED_CLOSES', by.answeredClosesAfter),
    reopensWithin: book.duration('SUPPORT_REOPENS', by.reopensWithin),
    mostOpen: book.count('SUPPORT_MOST_OPEN', by.mostOpen),
    messagesAnHour: book.count('SUPPORT_MESSAGES_AN_HOUR', by.messagesAnHour),
    mostMessages: by.mostMessages,
    visitorsADay: book.count('SUPPORT_VISITORS_A_DAY', by.visitorsADay),
    networkADay: book.count('SUPPORT_NETWORK_A_DAY', by.networkADay),
  };
}

export const NEW_TICKET = '/support';
export const TICKET_QUEUE = '/console/support';
export const TEMPLATES = '/console/support/templates';

export function ticketAt(ticketId: string): string {
  return `/support/${ticketId}`;
}

export function queuedTicketAt(ticketId: string): string {
  return `${TICKET_QUEUE}/${ticketId}`;
}

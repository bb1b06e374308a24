export const NEW_TICKET_PLACE = '/support';
export const DESK_PLACE = '/console/support';
export const TEMPLATES_PLACE = '/console/support/templates';

export function ticketPlace(ticketId: string): string {
  return `/support/${ticketId}`;
}

export function deskTicketPlace(ticketId: string): string {
  return `${DESK_PLACE}/${ticketId}`;
}

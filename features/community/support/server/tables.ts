import type { PlayerId } from '#platform/ids.ts';
import type { Category, TicketState } from '../rules/ticket.ts';

/** The tables of this capability; see `platform/database/migrations/0034_support.sql`. */
export interface SupportTables {
  tickets: {
    id: string;
    audience: string;
    brand: string;
    player_id: PlayerId | null;
    email: string | null;
    language: string;
    category: Category;
    subject: string;
    state: TicketState;
    details: Readonly<Record<string, string>> | null;
    assignee_id: string | null;
    opened_at: Date;
    changed_at: Date;
    waits_since: Date | null;
    closes_at: Date | null;
    closed_at: Date | null;
    closed_by: 'asker' | 'support' | 'time' | null;
    network_hash: Buffer | null;
  };
  ticket_messages: {
    id: string;
    ticket_id: string;
    kind: 'asker' | 'support' | 'note';
    author_id: string | null;
    text: string;
    at: Date;
  };
  ticket_pictures: {
    file_id: string;
    message_id: string | null;
    ticket_id: string | null;
    at: Date;
  };
  answer_templates: {
    id: string;
    audience: string;
    language: string;
    name: string;
    text: string;
    updated_at: Date;
  };
}

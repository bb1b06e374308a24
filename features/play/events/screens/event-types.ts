import type { z } from 'zod';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { eventCard, eventsCalls } from '../events.contract.ts';

/** An event as lists show it. */
export type EventCardData = z.output<typeof eventCard>;
/** An event with what the viewer may do and what is missing for it. */
export type EventDetail = ReplyOf<typeof eventsCalls.eventById>;
export type Entrant = ReplyOf<typeof eventsCalls.eventByParticipants>['items'][number];

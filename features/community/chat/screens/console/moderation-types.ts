import type { ReplyOf } from '#platform/http/contract.ts';
import type { moderationCalls } from '../../moderation.contract.ts';

export type ChatCase = ReplyOf<typeof moderationCalls.moderationQueue>['items'][number];
export type CaseFile = ReplyOf<typeof moderationCalls.moderationCase>;
export type ChatSanction = CaseFile['record'][number];

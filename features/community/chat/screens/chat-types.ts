import type { ReplyOf } from '#platform/http/contract.ts';
import type { chatCalls } from '../chat.contract.ts';

export type RoomCard = ReplyOf<typeof chatCalls.chatRooms>['items'][number];
export type Room = ReplyOf<typeof chatCalls.chatRoom>;
export type Message = ReplyOf<typeof chatCalls.chatMessages>['items'][number];
export type Quoted = NonNullable<Message['replyTo']>;

import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { chatCalls } from '../chat.contract.ts';
import type { moderationCalls } from '../moderation.contract.ts';
import { reportChatMessage } from './cases.ts';
import { chatMentionable, openDirect } from './directs.ts';
import { uploadChatImage } from './images.ts';
import { chatMessages, chatRoom, chatRooms, chatUnread } from './listing.ts';
import {
  dismissChatReports,
  liftChatTimeOut,
  removeChatMessage,
  timeOutChatPlayer,
  warnChatPlayer,
} from './moderating.ts';
import { moderationCase, moderationQueue } from './moderation.ts';
import { deleteChatMessage, reactToChatMessage } from './reacting.ts';
import { chatRead, muteChatPlayer, muteChatRoom } from './reading.ts';
import { chatRecord } from './record.ts';
import { sendChatMessage } from './sending.ts';

export { chatPersonalData } from './data-export.ts';
export { chatImageReader } from './images.ts';
export { chatPresence, roomFollowing } from './live.ts';
export { ownerOfMessage } from './owners.ts';
export { chatJobs } from './retention.ts';

export function chatHandlers(
  platform: Platform,
): Handlers<typeof chatCalls & typeof moderationCalls> {
  return {
    chatRooms: chatRooms(platform),
    chatUnread: chatUnread(platform),
    chatRoom: chatRoom(platform),
    chatMessages: chatMessages(platform),
    sendChatMessage: sendChatMessage(platform),
    uploadChatImage: uploadChatImage(platform),
    reactToChatMessage: reactToChatMessage(platform),
    deleteChatMessage: deleteChatMessage(platform),
    chatRead: chatRead(),
    muteChatRoom: muteChatRoom(),
    muteChatPlayer: muteChatPlayer(),
    reportChatMessage: reportChatMessage(),
    openDirect: openDirect(),
    chatMentionable: chatMentionable(platform),
    moderationQueue: moderationQueue(platform),
    moderationCase: moderationCase(platform),
    chatRecord: chatRecord(platform),
    removeChatMessage: removeChatMessage(platform),
    dismissChatReports: dismissChatReports(),
    warnChatPlayer: warnChatPlayer(),
    timeOutChatPlayer: timeOutChatPlayer(),
    liftChatTimeOut: liftChatTimeOut(),
  };
}

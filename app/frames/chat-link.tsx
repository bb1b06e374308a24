import { useCalmly } from '#features/community/chat/screens/use-calmly.ts';
import { browserApi } from '#ui/api/browser.ts';
import { ChatIcon } from '#ui/components/icon.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useChannel } from '#ui/realtime/live.ts';
import { useToldCount } from './use-told-count.ts';

/** The way to the rooms, with how many messages wait there, live. */
export function ChatLink({ of: userId }: { readonly of: string }) {
  const t = useTexts('common');
  const [unread, tell] = useToldCount('unreadChat');
  const lookAgain = useCalmly(async () => {
    const latest = await browserApi.chatUnread({}).catch(() => null);
    if (latest) tell(latest.unread); // right again with the next one
  });
  useChannel(`player:${userId}`, (entry) => {
    if (entry === null || entry.type === 'chat') lookAgain();
  });
  return (
    <IconLink
      to="/chat-rooms"
      icon={<ChatIcon />}
      label={t('messages_waiting', { count: unread })}
      count={unread}
    />
  );
}

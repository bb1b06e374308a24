import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { ChatIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** Opens the room between the viewer and another player. */
export function MessageButton({ userId }: { readonly userId: string }) {
  const t = useTexts('chat');
  return (
    <Form method="post" action="/chat-rooms">
      <input type="hidden" name="userId" value={userId} />
      <Button type="submit" icon={<ChatIcon size={18} />}>
        {t('message_player')}
      </Button>
    </Form>
  );
}

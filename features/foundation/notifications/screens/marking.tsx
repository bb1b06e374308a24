import { useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { CheckIcon, MailIcon } from '#ui/components/icon.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

export function MarkAll() {
  const t = useTexts('notifications');
  const busy = useNavigation().formData?.get('intent') === 'all';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="all" />
      <Button type="submit" size="s" icon={<CheckIcon size={18} />} busy={busy}>
        {t('mark_all')}
      </Button>
    </Form>
  );
}

export function MarkUnread({ notificationId }: { readonly notificationId: string }) {
  const t = useTexts('notifications');
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="unread" />
      <input type="hidden" name="notificationId" value={notificationId} />
      <IconButton type="submit" icon={<MailIcon />} label={t('mark_unread')} />
    </Form>
  );
}

import { redirect } from 'react-router';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ChatIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { roomAt } from '#ui/links/addresses.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction } from '#ui/screen/load.ts';
import { Reason } from '#ui/screen/reason.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './chat.module.css';

const open = screenAction(
  async ({ api, form }) => {
    const { roomId } = await api.openDirect(parseForm('openDirect', form));
    return redirect(roomAt(roomId), 303);
  },
  () => 'needs-network',
);
export const action = open.server;
export const clientAction = open.browser;

/** No room is open yet. */
export default function ChatRooms() {
  const t = useTexts('chat');
  const { brand } = useVisit();
  const refusal = useAnswer<FormRefusal>();
  return (
    <>
      <title>{`${t('title')} · ${brand.name}`}</title>
      {refusal?.code && (
        <Notice tone="danger" role="alert">
          <Reason refusal={refusal} />
        </Notice>
      )}
      <div className={styles.choose}>
        <EmptyState icon={<ChatIcon size={32} />} title={t('choose_title')}>
          {t('choose_text')}
        </EmptyState>
      </div>
    </>
  );
}

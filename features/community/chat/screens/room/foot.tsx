import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { roomAt } from '#ui/links/addresses.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { Message, Room } from '../chat-types.ts';
import type { Draft } from '../late-messages.ts';
import { Composer } from './composer.tsx';
import styles from './room.module.css';
import { useSayTyping } from './use-typing.ts';

interface FootProps {
  readonly room: Room;
  readonly answered: Message | null;
  readonly isPast: boolean;
  readonly refusal: FormRefusal | undefined;
  readonly onSend: (draft: Draft) => void;
}

/** Where one writes, or why one cannot. */
export function Foot({ room, answered, isPast, refusal, onSend }: FootProps) {
  const t = useTexts('chat');
  const sayTyping = useSayTyping(room.channel);
  if (isPast) {
    return (
      <div className={styles.foot}>
        <Notice
          tone="info"
          action={
            <ButtonLink size="s" to={roomAt(room.roomId)}>
              {t('to_newest')}
            </ButtonLink>
          }
        >
          {t('looking_back')}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      {room.actions.includes('write') ? (
        <Composer
          room={room}
          answered={answered}
          refusal={refusal}
          onTyping={sayTyping}
          onSend={onSend}
        />
      ) : (
        <WhyNot room={room} />
      )}
    </div>
  );
}

function WhyNot({ room: { timeOut, blocked } }: { readonly room: Room }) {
  const t = useTexts('chat');
  const { dateTime } = useFormat();
  if (timeOut) {
    return (
      <Notice tone="danger" title={t('timed_out_title', { until: dateTime(timeOut.until) })}>
        <bdi>{timeOut.reason}</bdi>
      </Notice>
    );
  }
  return <Notice tone="neutral">{t(blocked ? 'blocked_text' : 'read_only')}</Notice>;
}

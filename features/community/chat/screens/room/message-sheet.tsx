import { useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import {
  ChatIcon,
  CloseIcon,
  CopyIcon,
  GavelIcon,
  ReplyIcon,
  ReportIcon,
  TrashIcon,
  UserIcon,
} from '#ui/components/icon.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { copyText } from '#ui/screen/copy.ts';
import { REACTION_SIGNS, REACTIONS, type Reaction } from '../../rules/messages.ts';
import { replyAt, sheetAt } from '../addresses.ts';
import type { Message, Room } from '../chat-types.ts';
import styles from './message-sheet.module.css';
import { MessageWords } from './quote.tsx';
import { PressForm, RoomSheet } from './room-sheet.tsx';
import { INSTEAD, useClosing } from './use-closing.ts';

interface MessageSheetProps {
  readonly room: Room;
  readonly message: Message;
  readonly isOwn: boolean;
  readonly onReaction: (message: Message, reaction: Reaction) => void;
}

/** All that can be done with one message. */
export function MessageSheet(props: MessageSheetProps) {
  const { room, message, isOwn } = props;
  const t = useTexts('chat');
  const [query] = useSearchParams();
  const { messageId, text } = message;
  const link = { ...INSTEAD, wide: true } as const;
  return (
    <RoomSheet title={t('message')}>
      <div className={styles.quote}>
        <MessageWords message={message} />
      </div>
      <Reacting {...props} />
      <div className={styles.acts}>
        {room.actions.includes('write') && (
          <ButtonLink {...link} to={replyAt(query, messageId)} icon={<ReplyIcon />}>
            {t('reply')}
          </ButtonLink>
        )}
        {text !== '' && <CopyWords text={text} />}
        {isOwn ? (
          <ButtonLink {...link} to={sheetAt(query, 'delete', messageId)} icon={<TrashIcon />}>
            {t('delete')}
          </ButtonLink>
        ) : (
          <OfAnother {...props} />
        )}
      </div>
    </RoomSheet>
  );
}

function OfAnother({ room, message }: MessageSheetProps) {
  const t = useTexts('chat');
  const [query] = useSearchParams();
  const { messageId, author } = message;
  const link = { ...INSTEAD, wide: true } as const;
  const isSilenced = room.silenced.includes(author.userId);
  return (
    <>
      {room.kind !== 'direct' && (
        <PressForm
          fields={{ intent: 'direct', userId: author.userId }}
          text={t('write_to', { player: author.username })}
          icon={<ChatIcon />}
        />
      )}
      <ButtonLink wide to={`/profile/${author.userId}`} icon={<UserIcon />}>
        {t('profile')}
      </ButtonLink>
      <PressForm
        fields={{ intent: isSilenced ? 'unmute_player' : 'mute_player', userId: author.userId }}
        text={t(isSilenced ? 'unmute_player' : 'mute_player', { player: author.username })}
        icon={<CloseIcon />}
      />
      {room.actions.includes('report') && (
        <ButtonLink {...link} to={sheetAt(query, 'report', messageId)} icon={<ReportIcon />}>
          {t('report')}
        </ButtonLink>
      )}
      {room.actions.includes('moderate') && (
        <>
          <ButtonLink {...link} to={sheetAt(query, 'remove', messageId)} icon={<TrashIcon />}>
            {t('remove')}
          </ButtonLink>
          <ButtonLink wide to={`/console/moderation/${messageId}`} icon={<GavelIcon />}>
            {t('to_moderation')}
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** One tap, and the sheet is gone. */
function Reacting({ room, message, onReaction }: MessageSheetProps) {
  const t = useTexts('chat');
  const { close } = useClosing();
  if (!room.actions.includes('write')) return null;
  const press = (reaction: Reaction) => {
    onReaction(message, reaction);
    close();
  };
  return (
    <Form method="post" className={styles.reactions} onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="message" value={message.messageId} />
      {REACTIONS.map((reaction) => (
        <button
          key={reaction}
          type="submit"
          name="reaction"
          value={reaction}
          className={styles.reaction}
          aria-label={t(`reaction_${reaction}`)}
          aria-pressed={message.reactions.some((one) => one.reaction === reaction && one.mine)}
          onClick={() => press(reaction)}
        >
          {REACTION_SIGNS[reaction]}
        </button>
      ))}
    </Form>
  );
}

function CopyWords({ text }: { readonly text: string }) {
  const t = useTexts('chat');
  const { close } = useClosing();
  const copy = async () => {
    const done = await copyText(text);
    toast(t(done ? 'copied' : 'copy_failed'), done ? 'success' : 'danger');
    close();
  };
  return (
    <Button wide icon={<CopyIcon />} onClick={() => void copy()}>
      {t('copy')}
    </Button>
  );
}

import { useSearchParams } from 'react-router';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Someone } from '#ui/realtime/presence.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { REPORT_REASONS, type Reaction } from '../../rules/messages.ts';
import { sheetIn } from '../addresses.ts';
import type { Message, Room } from '../chat-types.ts';
import { AboutRoom } from './about-room.tsx';
import { MessageSheet } from './message-sheet.tsx';
import { RoomAct } from './room-sheet.tsx';

interface SheetsProps {
  readonly room: Room;
  readonly items: readonly Message[];
  readonly viewerId: string;
  readonly present: number;
  /** The present members, where the room lists them. */
  readonly players: readonly Someone[];
  readonly onReaction: (message: Message, reaction: Reaction) => void;
}

/** The sheets that the address opens over the room. */
export function Sheets({ room, items, viewerId, present, players, onReaction }: SheetsProps) {
  const [query] = useSearchParams();
  const open = sheetIn(query);
  if (open?.sheet === 'people') return <AboutRoom {...{ room, present, players }} />;
  const message = items.find(({ messageId }) => messageId === open?.messageId);
  if (!open || message?.state !== 'shown') return null;
  const isOwn = message.author.userId === viewerId;
  switch (open.sheet) {
    case 'report':
      return isOwn ? null : <Report message={message} />;
    case 'delete':
      return isOwn ? <Delete message={message} /> : null;
    case 'remove':
      return room.actions.includes('moderate') ? <Remove message={message} /> : null;
    default:
      return <MessageSheet {...{ room, message, isOwn, onReaction }} />;
  }
}

interface OfMessage {
  readonly message: Message;
}

function Report({ message: { messageId, author } }: OfMessage) {
  const t = useTexts('chat');
  const refusal = useRefusalOf('report');
  return (
    <RoomAct
      title={t('report_title', { player: author.username })}
      confirmLabel={t('report')}
      fields={{ intent: 'report', message: messageId }}
      refusal={refusal}
    >
      <p>{t('report_text', { player: author.username })}</p>
      <Select
        name="reason"
        label={t('report_reason')}
        defaultValue={refusal?.values.reason ?? 'insult'}
        options={REPORT_REASONS.map((value) => ({ value, text: t(`reason_${value}`) }))}
      />
      <TextArea
        name="note"
        label={t('report_note')}
        defaultValue={refusal?.values.note ?? ''}
        error={refusal?.fields.note}
        maxLength={500}
        rows={3}
      />
    </RoomAct>
  );
}

function Delete({ message: { messageId } }: OfMessage) {
  const t = useTexts('chat');
  return (
    <RoomAct
      title={t('delete_title')}
      confirmLabel={t('delete')}
      tone="danger"
      fields={{ intent: 'delete', message: messageId }}
      refusal={useRefusalOf('delete')}
    >
      <p>{t('delete_text')}</p>
    </RoomAct>
  );
}

function Remove({ message: { messageId, author } }: OfMessage) {
  const t = useTexts('chat');
  const refusal = useRefusalOf('remove');
  return (
    <RoomAct
      title={t('remove_title')}
      confirmLabel={t('remove')}
      tone="danger"
      fields={{ intent: 'remove', message: messageId }}
      refusal={refusal}
    >
      <p>{t('remove_text', { player: author.username })}</p>
      <TextArea
        name="reason"
        label={t('remove_reason')}
        defaultValue={refusal?.values.reason ?? ''}
        error={refusal?.fields.reason}
        required
        minLength={3}
        maxLength={500}
        rows={3}
      />
    </RoomAct>
  );
}

function useRefusalOf(intent: string): FormRefusal | undefined {
  const refusal = useAnswer<FormRefusal>();
  return refusal?.values?.intent === intent ? refusal : undefined;
}

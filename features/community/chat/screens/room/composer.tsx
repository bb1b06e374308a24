import {
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isBlank } from '#core/normalise.ts';
import { MAX_IMAGE_BYTES } from '#platform/files/limits.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Form } from '#ui/components/form.tsx';
import { CameraIcon, CloseIcon, SendIcon, TrashIcon } from '#ui/components/icon.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { draftsOf } from '#ui/outbox/drafts-here.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Reason, toneOf } from '#ui/screen/reason.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import { submitForm } from '#ui/screen/submit-form.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { MESSAGE_MAX } from '../../rules/messages.ts';
import type { Message, Room } from '../chat-types.ts';
import { newClientId } from '../client-id.ts';
import type { Draft } from '../late-messages.ts';
import { Closer } from './closer.tsx';
import styles from './composer.module.css';
import { EmoteChoice } from './emote-choice.tsx';
import messageStyles from './message.module.css';
import { MessageWords } from './quote.tsx';
import { useClosing } from './use-closing.ts';
import { type Mentions, useMentions } from './use-mentions.ts';

interface ComposerProps {
  readonly room: Room;
  /** The message that is answered, and as much of it as is shown. */
  readonly answered: Message | null;
  readonly refusal: FormRefusal | undefined;
  readonly onTyping: () => void;
  readonly onSend: (draft: Draft) => void;
}

/** So many characters before the end it is said how many are left. */
const NEAR_END = 100;

/** The field to write in. It works as a plain form; with script a text is sent at once, or waits for the connection. */
export function Composer({ room, answered, refusal, onTyping, onSend }: ComposerProps) {
  const { roomId, emotes, actions } = room;
  const mayAddPicture = actions.includes('image');
  const written = useWritten(roomId, refusal?.values.text, onTyping);
  const { text, field, write } = written;
  const mentions = useMentions(roomId, field, write);
  const { picture, choose, problem } = usePicture();
  const answers = answered?.messageId;
  useEffect(() => {
    if (answers) field.current?.focus(); // the next step after choosing to answer is to write
  }, [answers, field]);
  const { clientId, submit } = useSubmitting({
    roomId,
    written,
    answered,
    picture,
    onSend,
    dropPicture: () => choose(null),
  });

  return (
    <Form method="post" className={styles.composer} onSubmit={submit}>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="clientId" value={clientId} suppressHydrationWarning />
      {answered && <input type="hidden" name="replyTo" value={answered.messageId} />}
      {mentions.found.length > 0 && <MentionList mentions={mentions} />}
      {(refusal || problem) && (
        <Notice tone={refusal ? toneOf(refusal) : 'danger'} role="alert">
          {problem ?? (refusal && <Reason refusal={refusal} />)}
        </Notice>
      )}
      {answered && <Answered message={answered} />}
      {picture && <ChosenPicture picture={picture} onDrop={() => choose(null)} />}
      {mayAddPicture && <PictureNeedsScript />}
      <div className={styles.line}>
        {mayAddPicture && <PictureButton onChoose={choose} />}
        <EmoteChoice emotes={emotes} onChoose={written.addEmote} />
        <Field written={written} mentions={mentions} />
        <SendButton />
      </div>
      <CharactersLeft count={MESSAGE_MAX - text.length} />
    </Form>
  );
}

/**
 * The message being written, kept on the device until it is sent. The field has it; `text` follows the field, since
 * extensions change fields without telling anybody.
 */
function useWritten(roomId: string, refused: string | undefined, onTyping: () => void) {
  const userId = useVisit().player?.userId ?? null;
  const subject = `chat:${roomId}`;
  const [start] = useState(refused ?? '');
  const [text, setText] = useState(start);
  const field = useRef<HTMLTextAreaElement>(null);
  // before it is seen; the server knows no draft
  useLayoutEffect(() => {
    const draft = draftsOf(userId).read(subject).text ?? '';
    // text that was typed before the script arrived is newer
    if (field.current) field.current.value ||= draft;
    setText((known) => field.current?.value || known);
  }, [userId, subject]);
  const write = (next: string) => {
    if (field.current && field.current.value !== next) field.current.value = next;
    setText(next);
    draftsOf(userId).save(subject, { text: next });
    if (next !== '') onTyping();
  };
  const addEmote = (emote: string) => {
    const now = field.current?.value ?? text;
    const { selectionStart = now.length, selectionEnd = now.length } = field.current ?? {};
    const before = now.slice(0, selectionStart);
    const next = `${before}${/\S$/.test(before) ? ' ' : ''}:${emote}: `;
    write((next + now.slice(selectionEnd)).slice(0, MESSAGE_MAX));
    field.current?.focus();
    // after the new text is shown
    requestAnimationFrame(() => field.current?.setSelectionRange(next.length, next.length));
  };
  return { start, text, field, write, addEmote };
}

type Written = ReturnType<typeof useWritten>;

interface Submitting {
  readonly roomId: string;
  readonly written: Written;
  readonly answered: Message | null;
  readonly picture: File | null;
  readonly dropPicture: () => void;
  readonly onSend: (draft: Draft) => void;
}

/** Lets go of what is written, and is ready for the next. */
function useSubmitting(what: Submitting) {
  const { roomId, written, answered, picture, dropPicture, onSend } = what;
  const { field, write } = written;
  const [clientId, setClientId] = useState(newClientId);
  const { close } = useClosing();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text') ?? '');
    const isEmpty = isBlank(text) && picture === null;
    if (isEmpty || text.length > MESSAGE_MAX) return;
    const replyTo = answered?.messageId ?? null;
    onSend({ clientId, roomId, text, replyTo, picture, at: new Date().toISOString() });
    setClientId(newClientId());
    write('');
    dropPicture();
    if (answered) close();
    field.current?.focus();
  };
  return { clientId, submit };
}

function Field({ written, mentions }: { readonly written: Written; readonly mentions: Mentions }) {
  const t = useTexts('chat');
  const { start, field, write } = written;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.press(event)) return;
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    // on a phone Enter is the only way to a new line
    if (!sends || !window.matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    if (event.currentTarget.form) submitForm(event.currentTarget.form);
  };
  return (
    <textarea
      ref={field}
      className={styles.field}
      name="text"
      rows={1}
      dir="auto"
      maxLength={MESSAGE_MAX}
      placeholder={t('write')}
      aria-label={t('write')}
      defaultValue={start}
      onChange={(event) => {
        write(event.currentTarget.value);
        mentions.look();
      }}
      onKeyDown={press}
      onSelect={mentions.look}
      onBlur={mentions.close}
      aria-autocomplete="list"
      aria-controls={mentions.found.length > 0 ? mentions.listId : undefined}
      aria-activedescendant={mentions.activeId}
    />
  );
}

function SendButton() {
  const t = useTexts('chat');
  return (
    <button type="submit" className={styles.send} aria-label={t('send')} title={t('send')}>
      <SendIcon />
    </button>
  );
}

function PictureNeedsScript() {
  const t = useTexts('chat');
  return (
    <noscript>
      <p className={styles.count}>{t('picture_script')}</p>
    </noscript>
  );
}

function CharactersLeft({ count }: { readonly count: number }) {
  const t = useTexts('chat');
  if (count >= NEAR_END) return null;
  return (
    <p className={styles.count} role="status">
      {t('characters_left', { count })}
    </p>
  );
}

function Answered({ message }: { readonly message: Message }) {
  const t = useTexts('chat');
  return (
    <div className={styles.about}>
      <div className={messageStyles.quote}>
        <MessageWords message={message} />
      </div>
      <Closer className={styles.camera} aria-label={t('no_reply')}>
        <CloseIcon />
      </Closer>
    </div>
  );
}

/** Names that begin like the one that is being typed. Focus stays in the field. */
function MentionList({ mentions }: { readonly mentions: Mentions }) {
  const t = useTexts('chat');
  const { listId, found, active, choose } = mentions;
  return (
    <div id={listId} className={styles.names} role="listbox" aria-label={t('mention_list')}>
      {found.map((player, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are heard by the field, which keeps focus
        <div
          key={player.userId}
          id={`${listId}-${index}`}
          className={styles.name}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(player)}
        >
          <Avatar url={player.avatarUrl} name={player.username} size={28} look={player.look} />
          <PlayerName look={player.look}>{player.username}</PlayerName>
        </div>
      ))}
    </div>
  );
}

/** Section 9 of the specification: uploads of at most 5 MB. */

/** The picture that goes along with the next message, and what is wrong with one that was refused. */
function usePicture() {
  const t = useTexts('chat');
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | null) => {
    const wrong = file && problemOf(file);
    setProblem(wrong && t(wrong));
    setPicture(wrong ? null : file);
  };
  return { picture, problem, choose };
}

function problemOf({ type, size }: File): 'picture_type' | 'picture_size' | null {
  if (!type.startsWith('image/')) return 'picture_type';
  return size > MAX_IMAGE_BYTES ? 'picture_size' : null;
}

/** Needs script; the plain form sends text only and says so. */
function PictureButton({ onChoose }: { readonly onChoose: (file: File | null) => void }) {
  const t = useTexts('chat');
  const isScripted = useScripted();
  return (
    <label className={styles.camera} title={t('add_picture')}>
      <CameraIcon />
      <input
        type="file"
        accept="image/*"
        aria-label={t('add_picture')}
        disabled={!isScripted}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0] ?? null);
          currentTarget.value = ''; // the same one may be chosen again
        }}
      />
    </label>
  );
}

function ChosenPicture({ picture, onDrop }: { picture: File; onDrop: () => void }) {
  const t = useTexts('chat');
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <div className={styles.about}>
      {url && <img className={styles.preview} src={url} alt={t('picture_chosen')} />}
      <IconButton icon={<TrashIcon />} label={t('drop_picture')} onClick={onDrop} />
    </div>
  );
}

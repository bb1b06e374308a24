import { Form } from '#ui/components/form.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { REACTION_SIGNS } from '../../rules/messages.ts';
import type { Message } from '../chat-types.ts';
import styles from './message.module.css';

interface ReactionsProps {
  readonly message: Message;
  readonly onReaction: (reaction: Message['reactions'][number]) => void;
}

/** What others have answered with one tap; a tap joins them or takes it back. */
export function Reactions({ message, onReaction }: ReactionsProps) {
  const t = useTexts('chat');
  return (
    <Form
      method="post"
      className={styles.reactions}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent; // of a form always
        const wanted = submitter?.getAttribute('value');
        const given = message.reactions.find(({ reaction }) => reaction === wanted);
        if (given) onReaction(given);
      }}
    >
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="message" value={message.messageId} />
      {message.reactions.map(({ reaction, count, mine }) => (
        <button
          key={reaction}
          type="submit"
          name="reaction"
          value={reaction}
          className={styles.reaction}
          aria-pressed={mine}
          aria-label={t('reaction_count', { reaction: t(`reaction_${reaction}`), count })}
        >
          <span aria-hidden="true">{REACTION_SIGNS[reaction]}</span>
          {count}
        </button>
      ))}
    </Form>
  );
}

import { Link } from 'react-router';
import { withEmotes } from '#features/store/rules/emotes.ts';
import { Emote } from '#features/store/screens/parts/emote.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { partsOf, type TextPart } from '../../rules/parts.ts';
import type { Message } from '../chat-types.ts';
import styles from './message.module.css';

type MessageTextProps = Pick<Message, 'text' | 'mentions'> & Partial<Pick<Message, 'emotes'>>;

/** What somebody wrote: nothing in it becomes markup, and a link says where it leads. */
export function MessageText({ text, mentions, emotes = [] }: MessageTextProps) {
  let at = 0;
  return (
    <p className={styles.text} dir="auto">
      {partsOf(text, mentions).map((piece) => {
        const key = at;
        at += piece.text.length;
        return <Shown key={key} piece={piece} emotes={emotes} />;
      })}
    </p>
  );
}

interface ShownProps {
  readonly piece: TextPart;
  readonly emotes: readonly string[];
}

function Shown({ piece, emotes }: ShownProps) {
  switch (piece.kind) {
    case 'text':
      return <Words text={piece.text} emotes={emotes} />;
    case 'mention':
      return (
        <Link to={`/profile/${piece.userId}`}>
          <bdi>{piece.text}</bdi>
        </Link>
      );
    case 'link':
      return <Outwards piece={piece} />;
  }
}

/** Plain words, with the emotes drawn that their author has. */
function Words({ text, emotes }: { readonly text: string; readonly emotes: readonly string[] }) {
  let at = 0;
  return withEmotes(text, emotes).map((part) => {
    const key = at;
    at += 'emote' in part ? part.emote.length + 2 : part.text.length;
    return 'emote' in part ? <Emote key={key} name={part.emote} /> : part.text;
  });
}

/** The host is said beside what only looks like an address. */
function Outwards({ piece }: { readonly piece: Extract<TextPart, { kind: 'link' }> }) {
  const t = useTexts('chat');
  const { href, host, text } = piece;
  const isPlain = href === text || href === `${text}/`;
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="nofollow noopener noreferrer ugc"
        dir="ltr"
        title={t('link_leads_to', { host })}
      >
        {text}
      </a>
      {!isPlain && (
        <bdi className={styles.host} dir="ltr">
          {' '}
          ({host})
        </bdi>
      )}
    </>
  );
}

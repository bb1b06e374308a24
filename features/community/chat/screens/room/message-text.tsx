import { Link } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { partsOf, type TextPart } from '../../rules/parts.ts';
import type { Message } from '../chat-types.ts';
import { Words } from '../parts/words.tsx';
import styles from './message.module.css';

type MessageTextProps = Pick<Message, 'text' | 'mentions'> & Partial<Pick<Message, 'emotes'>>;

/** A person's text. Nothing in it becomes markup, and a link shows its target. */
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
        <bdi className={styles.host} dir="ltr" translate="no">
          {' '}
          ({host})
        </bdi>
      )}
    </>
  );
}

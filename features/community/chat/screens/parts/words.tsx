import { withEmotes } from '#features/money/store/rules/emotes.ts';
import { Emote } from '#features/money/store/screens/parts/emote.tsx';

interface WordsProps {
  readonly text: string;
  /** Names of those that are drawn where `:name:` stands. */
  readonly emotes: readonly string[];
}

/** Plain words, with the emotes drawn that their author has. */
export function Words({ text, emotes }: WordsProps) {
  let at = 0;
  const parts = withEmotes(text, emotes).map((part) => {
    const key = at;
    at += 'emote' in part ? part.emote.length + 2 : part.text.length;
    return 'emote' in part ? <Emote key={key} name={part.emote} /> : part.text;
  });
  return <>{parts}</>;
}

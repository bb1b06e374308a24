import { searchKey } from '#core/search-key.ts';

interface Searched {
  readonly question: string;
  readonly answer: string;
}

/** Those in which every word is found, the ones that ask for it before the ones that only mention it. */
export function searchQuestions<Q extends Searched>(all: readonly Q[], typed: string): Q[] {
  const words = wordsOf(typed);
  const found = all.filter(({ question, answer }) => has(`${question} ${answer}`, words));
  const asks = found.filter(({ question }) => has(question, words));
  return [...asks, ...found.filter((one) => !asks.includes(one))];
}

function wordsOf(typed: string): string[] {
  return searchKey(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function has(text: string, words: readonly string[]): boolean {
  const within = searchKey(text);
  return words.every((word) => within.includes(word));
}

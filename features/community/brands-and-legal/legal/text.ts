/** A numbered paragraph, with a list below it where there is one. */
export interface Clause {
  readonly text: string;
  readonly items: string[];
}

export interface Section {
  /** The same in every language: part of an address. */
  readonly id: string;
  readonly heading: string;
  readonly clauses: Clause[];
}

/** Clauses of a section as they are put together; `false` stands for one that does not apply. */
type Draft = string | readonly [text: string, items: string[]] | false;

export function section(id: string, heading: string, ...drafts: readonly Draft[]): Section {
  return { id, heading, clauses: drafts.filter((draft) => draft !== false).map(clauseOf) };
}

function clauseOf(draft: string | readonly [string, string[]]): Clause {
  if (typeof draft === 'string') return { text: draft, items: [] };
  return { text: draft[0], items: draft[1] };
}

/**
 * Values for the placeholders of a line of the statement: a text or number as it is, texts by language (the
 * reader's is shown, else English), or `player`, the id of a player whose name is shown as it is when it is read.
 */
export type CoinParams = Readonly<
  Record<string, string | number | Readonly<Record<string, string>>>
>;

/** Values of the placeholders for a reader of this language. */
export function valuesIn(params: CoinParams, language: string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? (value[language] ?? value.en ?? Object.values(value)[0] ?? '')
        : value,
    ]),
  );
}

/** What somebody wrote, to stand inside a sentence of ours that ends with a full stop itself. */
export function withoutFullStop(text: string): string {
  return text.replace(/(?<![.…])[.።]$/u, '');
}

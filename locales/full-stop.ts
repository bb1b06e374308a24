/** A person's text without its full stop, for a sentence that ends with its own. */
export function withoutFullStop(text: string): string {
  return text.replace(/(^|[^.…])[.።]$/u, '$1');
}

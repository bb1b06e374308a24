/** Plain HTML with every value escaped: html`<b>${name}</b>`. Lists of pieces are joined. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | null | readonly Html[];

export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  const text = parts.map((part, index) => part + pieceText(values[index] ?? null)).join('');
  return new Html(text);
}

function pieceText(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return piece.map(({ text }) => text).join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

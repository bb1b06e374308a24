/** What stands in a cell. A number is written plainly; a text is kept from being taken for a formula. */
export type Cell = string | number | null;

/** A table as a file; its rows come when they are asked for. */
export interface CsvFile {
  /** Without the ending. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** Tells programs for tables that what follows is UTF-8. */
const BOM = '\uFEFF';
const LINE_END = '\r\n';
const LINES_AT_ONCE = 100;

/** The file as text, some lines at a time (RFC 4180). */
export async function* csvText({ head, rows }: CsvFile): AsyncGenerator<string> {
  let text = BOM + csvLine(head);
  let lines = 0;
  for await (const row of rows) {
    text += csvLine(row);
    lines += 1;
    if (lines % LINES_AT_ONCE > 0) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

function csvLine(cells: readonly Cell[]): string {
  return cells.map(written).join(',') + LINE_END;
}

/**
 * Programs for tables run what begins so, in some languages by its wide signs, too; and where they take another sign to
 * stand between cells, whatever comes after that begins one.
 */
const FORMULA = /(?<=^|[;\t|])(?=[=+\-@＝＋－＠\t\r\n])/g;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(FORMULA, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface CsvRow {
  /** 1 is the first of the file. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads a table that people make with programs of all kinds: commas, semicolons or tabs between, with or
 * without quotes, any line ends. Empty lines are left out.
 */
export function readCsv(text: string): CsvRow[] {
  const plain = text.startsWith(BOM) ? text.slice(1) : text;
  const separator = separatorOf(plain);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let begun = 1;
  const endRow = () => {
    cells.push(cell.trim());
    if (cells.some(Boolean)) rows.push({ line: begun, cells });
    cells = [];
    cell = '';
    begun = line;
  };
  for (let at = 0; at < plain.length; at += 1) {
    const sign = plain[at] ?? '';
    if (sign === '\n') line += 1;
    if (sign === '"' && cell.trim() === '') {
      const quoted = quotedFrom(plain, at + 1);
      cell = quoted.replaceAll('""', '"');
      line += quoted.split('\n').length - 1;
      at += quoted.length + 1; // the mark behind it
    } else if (sign === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (sign === '\n') endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

/** What stands up to the mark that ends it, or to the end; two marks stand for one. */
function quotedFrom(text: string, from: number): string {
  const quoted = /[^"]*(?:""[^"]*)*/y;
  quoted.lastIndex = from;
  return quoted.exec(text)?.[0] ?? '';
}

/** The one that stands first in the first line; a comma where there is none. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return /[,;\t]/.exec(first.replace(/"[^"]*"/g, ''))?.[0] ?? ',';
}

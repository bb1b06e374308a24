import { CsvError, parse } from 'csv-parse/sync';

/**
 * The content of a cell. Numbers are written plainly; texts are escaped so that no spreadsheet reads them as formulas.
 */
export type Cell = string | number | null;

/** A table as a file; its rows are read on demand. */
export interface CsvFile {
  /** Without the ending. */
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/** The mark by which spreadsheets recognise UTF-8. */
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
 * Spreadsheets run cells that begin with these signs, in some languages also with their full-width forms. With another
 * separator, a cell may begin after any of its signs.
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

/** The first line in which spreadsheets declare the separator of cells. */
const DECLARED_SEPARATOR = /^"?sep=([^"\n])"?[,;\t]*(?:\n|$)/i;
/** In order of preference if a file would be a table by several: commas also occur in texts. */
const SEPARATORS = ['\t', ';', ','];
const LINES_LOOKED_AT = 50;

/**
 * Reads a table of any program: separated by commas, semicolons, tabs or the sign of a `sep=` line, with or without
 * quotes, with any line ends. Leaves out empty lines; the others keep their number in the file.
 */
export function readCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const declared = DECLARED_SEPARATOR.exec(plain);
  const table = declared ? plain.slice(declared[0].length) : plain;
  const delimiter = declared?.[1] ?? separatorOf(table);
  let before = declared ? 1 : 0;
  return recordsOf(table, delimiter).flatMap(({ record, lines }) => {
    const line = before + 1;
    before = lines + (declared ? 1 : 0);
    const cells = record.map((cell) => cell.trim());
    return cells.some(Boolean) ? [{ line, cells }] : [];
  });
}

interface CsvRecord {
  readonly record: string[];
  /** The number of its last line. */
  readonly lines: number;
}

function recordsOf(text: string, delimiter: string): CsvRecord[] {
  const asked = {
    delimiter,
    record_delimiter: '\n',
    trim: true,
    info: true,

    relax_quotes: true,
    relax_column_count: true,
  } as const;
  try {
    return recordsFrom(parse(text, asked));
  } catch (error) {
    // an unclosed quote is part of its cell
    if (!(error instanceof CsvError)) throw error;
    return recordsFrom(parse(text, { ...asked, quote: null })).map(({ record, lines }) => {
      return { record: record.map((cell) => cell.replace(/^"|"$/g, '')), lines };
    });
  }
}

function recordsFrom(records: readonly unknown[]): CsvRecord[] {
  const known = records as { record: string[]; info: { lines: number } }[]; // the shape that `info` asks for
  return known.map(({ record, info: { lines } }) => ({ record, lines }));
}

/** Finds the separator that occurs equally often in most lines; titles above a table have none or others. */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
  let best = { sign: ',', lines: 0 };
  for (const sign of SEPARATORS) {
    const agreed = mostAlike(lines.map((line) => line.split(sign).length - 1));
    if (agreed > best.lines) best = { sign, lines: agreed };
  }
  return best.sign;
}

/** The number of equal counts, of those that are not 0. */
function mostAlike(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) if (count > 0) times.set(count, (times.get(count) ?? 0) + 1);
  return Math.max(0, ...times.values());
}

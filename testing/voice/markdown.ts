/** A sentence of a Markdown file with the line on which it starts, counted from 1. */
export interface Sentence {
  readonly line: number;
  readonly text: string;
}

/** The cells of a table row; empty for any other line. A vertical bar inside a cell is written `\|`. */
export function tableCells(line: string): string[] {
  if (!line.startsWith('|')) return [];
  const cells = line.trim().split(/(?<!\\)\|/);
  return cells.slice(1, -1).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/**
 * Splits a Markdown file into sentences. A table cell, a heading and a list item never share a sentence with their
 * neighbours. Fenced code is left out. Line breaks inside a sentence stay, so that a caller can count lines.
 */
export function sentencesOf(source: string): Sentence[] {
  return blocksOf(source).flatMap(({ line, text }) => {
    const sentences: Sentence[] = [];
    let offset = 0;
    for (const sentence of text.split(/(?<=[.!?]["”)*_]*)(?=\s+["“(*_`[]*\p{Lu})/u)) {
      const start = offset + (sentence.length - sentence.trimStart().length);
      const lines = text.slice(0, start).split('\n').length - 1;
      if (sentence.trim() !== '') sentences.push({ line: line + lines, text: sentence.trim() });
      offset += sentence.length;
    }
    return sentences;
  });
}

const NEW_BLOCK = /^\s*(?:#+|[-*+]|\d+[.)]|>)\s+/;
const TABLE_RULE = /^\|[\s|:-]+$/;

function blocksOf(source: string): Sentence[] {
  const blocks: Sentence[] = [];
  let open: { line: number; lines: string[] } | null = null;
  const close = () => {
    if (open) blocks.push({ line: open.line, text: open.lines.join('\n') });
    open = null;
  };
  let isFenced = false;
  for (const [index, content] of source.split('\n').entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(content);
    const cells = tableCells(content);
    if (isFence) isFenced = !isFenced;
    if (isFence || isFenced || content.trim() === '' || TABLE_RULE.test(content)) close();
    else if (cells.length > 0) {
      close();
      blocks.push(...cells.map((text) => ({ line: index + 1, text })));
    } else {
      if (NEW_BLOCK.test(content)) close();
      open ??= { line: index + 1, lines: [] };
      open.lines.push(content.replace(NEW_BLOCK, ''));
      if (/^#+\s/.test(content)) close();
    }
  }
  close();
  return blocks;
}

import {
  ACTS,
  type Act,
  ASSUMED,
  type Cost,
  type Costs,
  costFrom,
  type Memory,
  type Need,
  needOf,
} from './sums.ts';

/** Acts as `docs/capacity.md` names them. */
export const NAMES: Readonly<Record<Act, string>> = {
  idle: 'an idle second of a node',
  socket: 'a connected player for an hour',
  return: 'a connection that returns',
  landing: '`/landing` of a visitor',
  event: '`/event-home/:id` of an entrant',
  home: '`/home` of a player',
  screen: 'Home opened within the app',
  message: 'a message to a room of 1,000',
  match: 'a match, from challenge to verified',
};
const MEMORY: Readonly<Record<keyof Memory, string>> = {
  node: 'a node without players',
  sockets: '1,000 connected players in a node',
  connection: 'a connection in PostgreSQL',
};
const COLUMNS: readonly (keyof Cost)[] = ['node', 'database', 'statements', 'stored', 'sent'];
/** Numbers of players for which the document has the machines. */
const ONLINE = [5_000, 50_000];
const NEEDS: readonly (readonly [keyof Need, string])[] = [
  ['requests', 'requests a second'],
  ['statements', 'statements a second'],
  ['nodeCores', 'processor seconds of Node in a second'],
  ['databaseCores', 'processor seconds of PostgreSQL in a second'],
  ['nodes', 'nodes, each with a core'],
  ['nodeMemory', 'MB of memory for each node'],
  ['cores', 'cores of the database server'],
  ['connections', 'connections to the database'],
  ['connectionMemory', 'MB of memory for these connections'],
  ['stored', 'GB a day that the database grows'],
  ['sent', 'GB a day that the nodes send'],
  ['logged', 'GB a day of log'],
];

type Row = readonly string[];

export function costRows(costs: Costs): readonly Row[] {
  const head = ['', 'Node, ms', 'PostgreSQL, ms', 'statements', 'stored, KB', 'sent, KB'];
  return [
    head,
    ...ACTS.map((act) => [NAMES[act], ...COLUMNS.map((of) => written(costs[act][of]))]),
  ];
}

export function memoryRows(memory: Memory): readonly Row[] {
  const kinds = Object.keys(MEMORY) as (keyof Memory)[]; // the keys are those of the literal
  return [['', 'MB'], ...kinds.map((kind) => [MEMORY[kind], written(memory[kind])])];
}

/** The acts of an hour, without those that last. */
export function assumedRows(): readonly Row[] {
  const { acts } = ASSUMED;
  const assumed = ACTS.flatMap((act) => (act in acts ? [act as keyof typeof acts] : []));
  return [['', 'in an hour'], ...assumed.map((act) => [NAMES[act], written(acts[act])])];
}

export function needRows(costs: Costs, memory: Memory): readonly Row[] {
  const needs = ONLINE.map((online) => needOf(costs, memory, online));
  return [
    ['', ...ONLINE.map((online) => `${written(online)} online`)],
    ...NEEDS.map(([of, name]) => [name, ...needs.map((need) => written(need[of]))]),
  ];
}

/** A table of Markdown. */
export function table([head = [], ...rows]: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The rows of all tables of a document. */
export function rowsOf(document: string): readonly Row[] {
  const lines = document.split('\n').filter((line) => /^\|(?! -)/.test(line));
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

export function readCosts(document: string): Costs {
  const rows = rowsOf(document);
  const costOf = (act: Act) => {
    const values = valuesIn(rows, NAMES[act], COLUMNS.length);
    return costFrom((of) => values[COLUMNS.indexOf(of)] ?? Number.NaN);
  };
  return {
    idle: costOf('idle'),
    socket: costOf('socket'),
    return: costOf('return'),
    landing: costOf('landing'),
    event: costOf('event'),
    home: costOf('home'),
    screen: costOf('screen'),
    message: costOf('message'),
    match: costOf('match'),
  };
}

export function readMemory(document: string): Memory {
  const rows = rowsOf(document);
  const of = (kind: keyof Memory) => valuesIn(rows, MEMORY[kind], 1)[0] ?? Number.NaN;
  return { node: of('node'), sockets: of('sockets'), connection: of('connection') };
}

/** The numbers of the first row with a name and as many values. */
function valuesIn(rows: readonly Row[], name: string, count: number): readonly number[] {
  const row = rows.find(([first, ...rest]) => first === name && rest.length === count);
  if (!row) throw new Error(`docs/capacity.md has no row "${name}" with ${count} values`);
  return row.slice(1).map((cell) => Number(cell.replaceAll(',', '')));
}

/** Three digits are more than a measurement repeats. */
function written(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 4 });
}

import { type ESTree, parseSync, Visitor } from 'vite';

/** A call as it is written in one of our sources. */
export interface WrittenCall {
  readonly arguments: readonly WrittenArgument[];
}

interface WrittenArgument {
  /** Offsets in the source. */
  readonly start: number;
  readonly end: number;
  /** The value of a string literal. */
  readonly text?: string;
  /** The module that `() => import('…')` imports. */
  readonly imported?: string;
}

/** React Router cuts a route into modules such as `match.tsx?route-chunk=clientAction`. */
const OURS = /^([^?]*\/(?:app|features|ui)\/[^?]*\.tsx?)(?:\?route-chunk=\w+)?$/;

/** The file of ours that a module of the screens is made of, or a part of; `undefined` for any other module. */
export function ownFile(id: string): string | undefined {
  return OURS.exec(id)?.[1];
}

/** The same, without tests. */
export function screenFile(id: string): string | undefined {
  const file = ownFile(id);
  return file && /\.test\.tsx?$/.test(file) ? undefined : file;
}

/** All calls of the function `name` in a source, in the order they are written. */
export function callsOf(name: string, code: string, file: string): WrittenCall[] {
  if (!code.includes(`${name}(`)) return [];
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const calls: WrittenCall[] = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || call.callee.name !== name) return;
      calls.push({ arguments: call.arguments.map(writtenArgument) });
    },
  }).visit(program);
  return calls;
}

function writtenArgument(argument: ESTree.Argument): WrittenArgument {
  const { start, end } = argument;
  if (argument.type === 'ArrowFunctionExpression' && argument.body.type === 'ImportExpression') {
    return withText(argument.body.source, (imported) => ({ start, end, imported }));
  }
  return withText(argument, (text) => ({ start, end, text }));
}

function withText(
  node: ESTree.Argument,
  written: (text: string) => WrittenArgument,
): WrittenArgument {
  const isText = node.type === 'Literal' && typeof node.value === 'string';
  return isText ? written(node.value) : { start: node.start, end: node.end };
}

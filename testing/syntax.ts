import { parseSync } from '@swc/core';

/** A piece of source, as the parser names it. */
export interface SyntaxNode {
  readonly [field: string]: unknown;
  readonly type: string;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

export function parsed(source: string, tsx: boolean): unknown {
  return parseSync(source, { syntax: 'typescript', tsx });
}

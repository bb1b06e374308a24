import type { ServiceFacts } from './facts.ts';

const NONE: ServiceFacts = {
  succeededAt: null,
  failedAt: null,
  failingSince: null,
  failures: 0,
  error: null,
  isCut: false,
};

/**
 * One service over all nodes, by the records of each. A success of any node ends the failures of all that began before it.
 */
export function overNodes(records: readonly ServiceFacts[]): ServiceFacts {
  const succeededAt = latest(records.map((each) => each.succeededAt));
  const last = records.reduce((a, b) => ((b.failedAt ?? '') > (a.failedAt ?? '') ? b : a), NONE);
  const isFailing = last.failedAt !== null && last.failedAt > (succeededAt ?? '');
  const since = records.flatMap(({ failingSince }) => failingSince ?? []).sort();
  const later = since.filter((each) => each > (succeededAt ?? ''));
  return {
    succeededAt,
    failedAt: last.failedAt,
    failingSince: isFailing ? (later[0] ?? last.failedAt) : null,
    failures: isFailing ? failuresAfter(records, succeededAt ?? '') : 0,
    error: last.error,
    isCut: records.some(({ isCut }) => isCut),
  };
}

/** A process that has ended keeps no calls away, and what it met stays known. */
export function withoutCircuits(
  outcomes: Readonly<Record<string, ServiceFacts>>,
): Readonly<Record<string, ServiceFacts>> {
  const closed = ([name, each]: [string, ServiceFacts]) => [name, { ...each, isCut: false }];
  return Object.fromEntries(Object.entries(outcomes).map(closed));
}

/** Failures of the nodes that have failed since. */
function failuresAfter(records: readonly ServiceFacts[], time: string): number {
  const failing = records.filter(({ failedAt }) => failedAt !== null && failedAt > time);
  return failing.reduce((sum, { failures }) => sum + failures, 0);
}

/** The records of one service, or of those whose names begin with a word. */
export function recordsOf(
  nodes: readonly Readonly<Record<string, ServiceFacts>>[],
  service: string,
): ServiceFacts[] {
  return nodes.flatMap((outcomes) => outcomes[service] ?? []);
}

/** The names behind a word, such as the providers of `sms:`. */
export function namesBehind(
  nodes: readonly Readonly<Record<string, ServiceFacts>>[],
  word: string,
): string[] {
  const names = nodes.flatMap((outcomes) => Object.keys(outcomes));
  const behind = names.flatMap((name) => (name.startsWith(word) ? name.slice(word.length) : []));
  return [...new Set(behind)].sort();
}

function latest(times: readonly (string | null)[]): string | null {
  return times.reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null);
}

import type { FastifyInstance } from 'fastify';
import { type Refusal, refuse } from './problems.ts';

/** The calls below a prefix, with the methods of each. */
export interface KnownPaths {
  /** Returns the refusal of a request without a route: for its method, or because the path does not exist. */
  refusalOf(path: string): Refusal;
}

/**
 * Collects every route that is registered below `prefix` from now on. The router finds routes by method and path together,
 * so it cannot say that a path exists with another method.
 */
export function collectPaths(app: FastifyInstance, prefix: string): KnownPaths {
  const exact = new Map<string, Set<string>>();
  const patterns: { readonly matches: RegExp; readonly methods: Set<string> }[] = [];
  const methodsOf = (path: string): Set<string> => {
    const known = exact.get(path);
    if (known) return known;
    const methods = new Set<string>();
    exact.set(path, methods);
    if (/[:*]/.test(path)) patterns.push({ matches: patternOf(path), methods });
    return methods;
  };
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(prefix) || url === `${prefix}*`) return;
    const methods = methodsOf(url.slice(prefix.length));
    for (const each of [method].flat()) methods.add(each);
  });
  return {
    refusalOf(asked) {
      const path = asked.replace(/\/$/, '');
      const matching = [
        ...(exact.get(path) ?? []),
        ...patterns
          .filter(({ matches }) => matches.test(path))
          .flatMap(({ methods }) => [...methods]),
      ];
      return matching.length > 0 ? methodRefusal(matching) : refuse('not_found');
    },
  };
}

/** Refuses a method that a path does not have. */
export function methodRefusal(methods: readonly string[]): Refusal {
  const allow = [...new Set(methods)].sort().join(', ');
  return refuse('method_not_allowed', { headers: { allow } });
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Reads a path with parameters as the router writes it. */
function patternOf(path: string): RegExp {
  const parts = path.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(SPECIAL, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

import { ConfigError } from './config.ts';

/**
 * The numbers of play. Each rule has its default; `RULES_…` variables override it, so that a test or a demo runs a
 * tournament in seconds.
 */
export interface RuleBook {
  /** Milliseconds; overridden by an ISO 8601 duration, e.g. `RULES_CHECK_IN_CLOSES=PT5S`. */
  duration(name: string, byDefault: number): number;
  /** A whole number; overridden by one, e.g. `RULES_POINTS_WIN=200`. */
  count(name: string, byDefault: number): number;
  /** Throws a {@link ConfigError} for a variable that no rule has read. */
  refuseUnknown(): void;
}

export function createRuleBook(overrides: Readonly<Record<string, string>>): RuleBook {
  const known = new Set<string>();
  const read = (name: string, byDefault: number, parse: (text: string) => number | undefined) => {
    known.add(name);
    const text = overrides[name];
    if (text === undefined) return byDefault;
    const value = parse(text);
    if (value === undefined) throw new ConfigError(`RULES_${name}: "${text}" cannot be read`);
    return value;
  };
  return {
    duration: (name, byDefault) => read(name, byDefault, milliseconds),
    count: (name, byDefault) => read(name, byDefault, wholeNumber),
    refuseUnknown() {
      const unknown = Object.keys(overrides).filter((name) => !known.has(name));
      if (unknown.length === 0) return;
      const names = [...known].sort().map((name) => `RULES_${name}`);
      throw new ConfigError(
        `${unknown.map((name) => `RULES_${name}`).join(', ')}: no such rule; there are ${names.join(', ')}`,
      );
    },
  };
}

const SECOND = 1000;
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** Days are 24 hours; months and years have no one length and are not read. */
function milliseconds(text: string): number | undefined {
  const parts = DURATION.exec(text);
  if (!parts || text.endsWith('P') || text.endsWith('T')) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * SECOND;
}

function wholeNumber(text: string): number | undefined {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

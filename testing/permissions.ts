import '../scripts/pinned-node.mjs';
import { contract } from '#app/contract.ts';
import type { Call } from '#platform/http/contract.ts';
import { scopesFor } from '#platform/http/scopes.ts';

const WHO: Readonly<Record<string, string>> = {
  official: 'any role',
  moderator: 'moderator',
  support: 'support',
  organiser: 'organiser',
  administrator: 'administrator',
};

const KINDS: Readonly<Record<string, string>> = {
  event: 'the brand of the event',
  match: "the brand of the match's event",
  player: 'the brand that the player came by',
  ticket: 'the brand by which the ticket was opened',
  message: "the brand of the event in an event's or a match's room; the audience in any other room",
  charge: 'the brand that was paid',
  order: 'the brand by which the item was ordered',
  referral: 'the brand that the referred friend came by',
  pair: 'the brand that both players came by; the audience where they came by two brands',
  gift: "the brand that the gift's player came by",
  request: 'the brand that the asking player came by',
};
const RULES: Readonly<Record<string, string>> = {
  spoken: 'the brand that the caller speaks to',
  audience: 'the audience: any of its brands',
  deployment: 'all brands share it: any brand',
  own: "nothing but the caller's own things",
  list: "shows what the caller's brands own",
  within: "the owner's brands (see below)",
};

/** The calls of officials by name. */
export const OFFICIALS_CALLS: readonly (readonly [string, Call])[] = Object.entries(contract)
  .filter(([, { who }]) => who in WHO)
  .sort(([, a], [, b]) => a.path.localeCompare(b.path));

/** The table of docs/permissions.md, as the contracts have it. */
export function permissionsTable(): string {
  const rows = OFFICIALS_CALLS.map(([, call]) => {
    const keys = scopesFor(call).map((scope) => `\`${scope}\``);
    return [
      `\`${call.method} ${call.path}\``,
      WHO[call.who] ?? '',
      ruleText(call.by ?? ''),
      keys.length > 0 ? keys.join(' ') : 'none',
    ];
  });
  return aligned([['call', 'role', 'by which brand', 'keys with one of'], ...rows]);
}

function ruleText(rule: string): string {
  return rule
    .split('|')
    .map((part) => {
      const [kind = '', field] = part.split(':');
      return field ? `${KINDS[kind]} (\`${field}\`)` : (RULES[kind] ?? kind);
    })
    .join('; without it ');
}

/** As the formatter of Markdown writes a table. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

if (import.meta.main) process.stdout.write(`${permissionsTable()}\n`);

import type { Call, Contract } from '#platform/http/contract.ts';
import { KEY_REQUESTS_PER_MINUTE } from '#platform/http/key-limit.ts';
import { scopesFor } from '#platform/http/scopes.ts';

/** The readable page of the API at `/api/docs`: plain HTML, made from the contract. */
export function apiPage(contract: Contract, messages: readonly string[]): string {
  const rows = Object.values(contract)
    .toSorted((a, b) => a.path.localeCompare(b.path))
    .map(row)
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Battle League API</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-inline-size: 72rem; margin: 2rem auto; padding-inline: 1rem }
  table { border-collapse: collapse; inline-size: 100% }
  td, th { text-align: start; padding: .5rem .75rem; border-block-end: 1px solid #8884; vertical-align: top }
  code { font-size: .9em }
</style>
<h1>Battle League API</h1>
<p>Commands take an <code>Idempotency-Key</code>. Errors are <code>application/problem+json</code> with a
stable <code>code</code>. Schemas of calls and messages: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Who calls</h2>
<p>Signed-in players act by their session cookie; organisers' tools by a key, which is made and ended in the
<a href="/console/keys">console</a>: <code>Authorization: Bearer blk_…</code>. A key has scopes: a role whole, or a
part of what organisers may; with each call stand those of which any one will do. It makes
${KEY_REQUESTS_PER_MINUTE} requests a minute: <code>ratelimit-limit</code>, <code>ratelimit-remaining</code> and
<code>ratelimit-reset</code> stand in every answer, <code>retry-after</code> in a 429.</p>
<h2>Webhooks</h2>
<p>What happens can be told to a server of yours, whose https address you enter in the
<a href="/console/webhooks">console</a> or by <code>create-webhook</code>. Messages are signed as
<a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it: <code>webhook-id</code>,
<code>webhook-timestamp</code>, <code>webhook-signature</code>. Answer with a 2xx within 10 seconds. Anything else is
tried again for a day, with growing waits, and then parked; what is parked can be sent again. Messages about one
event or match come in the order in which things happened; know those that come twice by <code>webhook-id</code>.
Kinds: ${messages.map((kind) => `<code>${kind}</code>`).join(', ')}.</p>
<h2>Calls</h2>
<table><thead><tr><th>Call<th>What it does<th>Who<th>Keys with<th>Refusals</tr></thead><tbody>
${rows}
</tbody></table></html>`;
}

function row(call: Call): string {
  const cells = [
    `<code>${call.method} /api/${call.path}</code>`,
    escapeHtml(call.summary),
    call.who,
    call.who === 'anyone' ? '' : codes(scopesFor(call)),
    codes(call.refusals),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function codes(words: readonly string[]): string {
  return words.map((word) => `<code>${word}</code>`).join(' ');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

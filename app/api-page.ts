import type { Call } from '#platform/http/contract.ts';
import { NOTICE_DAYS } from '#platform/http/contract.ts';
import { KEY_REQUESTS_PER_MINUTE } from '#platform/http/request-limits.ts';
import { scopesFor } from '#platform/http/scopes.ts';
import type { Part } from '#platform/open-api/document.ts';

/** The readable page of the API at `/api/docs`: plain HTML, made from the contract. */
export function apiPage(parts: readonly Part[], messages: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Battle League API</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-inline-size: 72rem; margin: 2rem auto; padding-inline: 1rem; overflow-wrap: anywhere }
  table { border-collapse: collapse; inline-size: 100%; table-layout: fixed }
  td, th { text-align: start; padding: .5rem .75rem; border-block-end: 1px solid #8884; vertical-align: top }
  th:nth-child(1) { inline-size: 21% }
  th:nth-child(2) { inline-size: 29% }
  th:nth-child(3) { inline-size: 8.5rem }
  th:nth-child(4) { inline-size: 13% }
  code { font-size: .9em }
  nav a { display: inline-block; padding: .5rem .75rem .5rem 0 }
  @media (width < 48rem) {
    thead { display: none }
    tr { display: block; padding-block: .75rem; border-block-end: 1px solid #8884 }
    td { display: block; padding: .125rem 0; border: 0 }
    td:empty { display: none }
    td[data-is]::before { content: attr(data-is) ": "; opacity: .7 }
  }
</style>
<h1>Battle League API</h1>
<p>Commands take an <code>Idempotency-Key</code>: sent again with the same key they are done once. Errors are
<code>application/problem+json</code> with a stable <code>code</code>. The whole description is OpenAPI 3.1, in two
documents: ${parts.map(({ file, title }) => `<a href="/api/${file}">${file}</a> (${title})`).join(', ')}.</p>
<h2>Callers</h2>
<p>Signed-in players act by their session cookie; organisers' tools by a key, which is made and ended in the
<a href="/console/keys">console</a>: <code>Authorization: Bearer blk_…</code>. A key has scopes: a role whole, or a
part of what organisers may. Any one of the scopes listed with a call will do. A key makes
${KEY_REQUESTS_PER_MINUTE} requests a minute: every answer has <code>ratelimit-limit</code>,
<code>ratelimit-remaining</code> and <code>ratelimit-reset</code>, a 429 has <code>retry-after</code>.</p>
<h2>Versions</h2>
<p>Within version 1 calls, fields, values and codes are only added: ignore what you don't know. A call that ends is marked
and answers with <code>deprecation</code> and <code>sunset</code> for at least ${NOTICE_DAYS} days.</p>
<h2>Webhooks</h2>
<p>The platform can send events to your own server. Enter its https address in the
<a href="/console/webhooks">console</a> or by <code>create-webhook</code>. Messages are signed as
<a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it: <code>webhook-id</code>,
<code>webhook-timestamp</code>, <code>webhook-signature</code>. Answer with a 2xx within 10 seconds. Anything else is
tried again for a day, with growing waits, and then parked; what is parked can be sent again. Messages about one
event or match come in the order in which things happened; know those that come twice by <code>webhook-id</code>.
Kinds: ${messages.map((kind) => `<code>${kind}</code>`).join(', ')}.</p>
<h2>Calls</h2>
<nav>${chaptersOf(parts)
    .map(({ name }) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`)
    .join(' ')}</nav>
${chaptersOf(parts).map(section).join('\n')}
</html>`;
}

function chaptersOf(parts: readonly Part[]) {
  return parts.flatMap(({ chapters }) => chapters);
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function section({ name, description, calls }: Part['chapters'][number]): string {
  const rows = Object.values(calls).toSorted((a, b) => a.path.localeCompare(b.path));
  return `<h3 id="${anchor(name)}">${escapeHtml(name)}</h3>
<p>${escapeHtml(description)}</p>
<table><thead><tr><th>Call<th>What it does<th>Who<th>Keys with<th>Refusals</tr></thead><tbody>
${rows.map(row).join('\n')}
</tbody></table>`;
}

function row(call: Call): string {
  const scopes = call.who === 'anyone' ? '' : codes(scopesFor(call));
  const end = call.retires ? ` <b>Ends on ${call.retires.ends}.</b>` : '';
  return `<tr><td><code>${call.method} /api/${call.path}</code></td>
<td>${escapeHtml(call.summary)}${end}</td><td data-is="Who">${call.who}</td>
<td data-is="Keys with">${scopes}</td><td data-is="Refusals">${codes(call.refusals)}</td></tr>`;
}

function codes(words: readonly string[]): string {
  return words.map((word) => `<code>${word}</code>`).join(' ');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

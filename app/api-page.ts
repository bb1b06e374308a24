import type { Call, Contract } from '#platform/http/contract.ts';

/** The readable page of the API at `/api/docs`: plain HTML, made from the contract. */
export function apiPage(contract: Contract): string {
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
<p>Signed-in players act by their session cookie; organisers' tools by an API key
(<code>Authorization: Bearer …</code>). Commands take an <code>Idempotency-Key</code>. Errors are
<code>application/problem+json</code> with a stable <code>code</code>. Schemas:
<a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Call<th>What it does<th>Who<th>Refusals</tr></thead><tbody>
${rows}
</tbody></table></html>`;
}

function row(call: Call): string {
  const cells = [
    `<code>${call.method} /api/${call.path}</code>`,
    escapeHtml(call.summary),
    call.who,
    call.refusals.map((code) => `<code>${code}</code>`).join(' '),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

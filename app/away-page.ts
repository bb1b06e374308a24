import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RIGHT_TO_LEFT } from '#brands/brand.ts';
import type { ServerTexts } from '#platform/texts.ts';
import { isApart, isEmbedded } from './apart.ts';
import { themeAddress } from './brand-files.ts';

/** Pages that wait together do not come again in the same second. */
const AGAIN_FROM_S = 8;
const AGAIN_WITHIN_S = 8;

/**
 * Answers with a page without data and scripts while the visitor makes too many requests. It asks for its address again
 * when the minute is over.
 */
export function answerBusy(
  request: FastifyRequest,
  reply: FastifyReply,
  texts: ServerTexts,
  seconds: number,
): FastifyReply {
  return standIn(request, reply, texts, { status: 429, seconds, about: 'busy' });
}

/**
 * Answers with a page that needs no database, has no script, and must not be cached. It reloads its own address after a
 * while; a form that was sent is not sent again.
 */
export function answerAway(
  request: FastifyRequest,
  reply: FastifyReply,
  texts: ServerTexts,
): FastifyReply {
  const seconds = AGAIN_FROM_S + randomInt(AGAIN_WITHIN_S);
  return standIn(request, reply, texts, { status: 503, seconds, about: 'away' });
}

/** The title and the text of a page. */
const SAID = {
  away: ['away_title', 'away_text'],
  busy: ['busy_title', 'busy_text'],
} as const;

interface StandIn {
  readonly status: 429 | 503;
  /** Until the page asks again. */
  readonly seconds: number;
  readonly about: keyof typeof SAID;
}

function standIn(
  request: FastifyRequest,
  reply: FastifyReply,
  texts: ServerTexts,
  { status, seconds, about }: StandIn,
): FastifyReply {
  return reply
    .status(status)
    .header('retry-after', seconds)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(awayPage(request, texts, seconds, about));
}

function awayPage(
  { brand, language, url, method }: FastifyRequest,
  texts: ServerTexts,
  seconds: number,
  about: StandIn['about'],
): string {
  const t = texts.of(language, 'errors');
  const { name, code, look } = brand;
  const [title, text, sent] = [...SAID[about], 'away_sent' as const].map((key) => escaped(t(key)));
  const retry = escaped(texts.of(language, 'common')('retry'));
  const said = `<main>
<p class="brand"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="${look.mark}"/></svg> ${escaped(name)}</p>
<h1>${title}</h1>
<p>${text}</p>
${method === 'POST' ? `<p>${sent}</p>` : ''}
<p><a href="${escaped(url)}">${retry}</a></p>
</main>`;
  // over a running picture nothing is shown rather than this
  const isOver = isApart(url) && !isEmbedded(url);
  return `<!doctype html>
<html lang="${language}" dir="${RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'}" data-brand="${look.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
<title>${title} · ${escaped(name)}</title>
<link rel="icon" type="image/svg+xml" href="/brands/${code}/icon.svg">
${isOver ? '' : `${sheet(themeAddress(brand))}${sheet('/away.css')}`}
</head>
<body>
${isOver ? '' : said}
</body>
</html>
`;
}

function sheet(address: string): string {
  return `<link rel="stylesheet" href="${address}">`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserSide, CardProcessors } from '#platform/ports/cards.ts';
import { isEmbedded } from './apart.ts';

/** Headers that protect a page against foreign scripts and sites. */
export interface PageGuard {
  /** The page's content security policy. */
  readonly policy: string;
  /** True if parts of others on the page, such as wallets, may open windows that answer it. */
  readonly popups?: boolean;
  /** Marks the page's own scripts and styles, if the policy asks for it. */
  readonly nonce: string | undefined;
}

/** The guard of a page as it is built; what is shown of a processor of cards may come from there. */
export function guardFor(request: FastifyRequest, cards: CardProcessors): PageGuard {
  return strictGuard(request, cardSources(request, cards), framedBy(request));
}

/** Scripts run only with this page's nonce; nothing loads from elsewhere, and no page has a style sheet in it. */
export function strictGuard(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  cards?: BrowserSide['sources'],
  framedBy = "'none'",
): PageGuard {
  const nonce = randomBytes(16).toString('base64');
  const liveLine = `${protocol === 'https' ? 'wss' : 'ws'}://${host}`; // older browsers do not count it as 'self'
  const policy = [
    "default-src 'self'",
    `script-src ${[`'nonce-${nonce}'`, "'strict-dynamic'", ...(cards?.scripts ?? [])].join(' ')}`,
    "style-src-attr 'unsafe-inline'", // lengths and colours computed by components
    "img-src 'self' data: blob:",
    'media-src blob:', // kept data of the device, and no network
    `connect-src ${["'self'", liveLine, ...(cards?.calls ?? [])].join(' ')}`,
    ...(cards ? [`frame-src ${cards.frames.join(' ')}`] : []),
    "worker-src 'self'", // the service worker
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...(cards?.frames ?? [])].join(' ')}`,
    `frame-ancestors ${framedBy}`,
  ].join('; ');
  return { policy, nonce, popups: cards !== undefined };
}

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Sends the headers that protect a page; over HTTPS also the one that forbids HTTP from then on. */
export function securePage(
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  reply: FastifyReply,
  { policy, popups }: PageGuard,
): void {
  if (protocol === 'https') reply.header('strict-transport-security', `max-age=${A_YEAR_S}`);
  const opener = popups ? 'same-origin-allow-popups' : 'same-origin';
  reply.header('content-security-policy', policy);
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('permissions-policy', 'microphone=(), geolocation=()');
  reply.header('cross-origin-opener-policy', opener);
}

/** Sources of the card processors, allowed on the checkout alone, which shows its fields. */
function cardSources(
  request: FastifyRequest,
  { all }: CardProcessors,
): BrowserSide['sources'] | undefined {
  const path = request.url.split('?', 1)[0];
  if (path !== '/auth/checkout-payment' || !request.brand.cards) return undefined;
  if (all.length === 0) return undefined;
  const sources = all.map((processor) => processor.browserSide(request.host).sources);
  return {
    scripts: sources.flatMap(({ scripts }) => scripts),
    frames: sources.flatMap(({ frames }) => frames),
    calls: sources.flatMap(({ calls }) => calls),
  };
}

/** Sites that may embed a page: all for embeddable pages, none otherwise. */
function framedBy({ url }: FastifyRequest): string {
  return isEmbedded(url) ? '*' : "'none'";
}

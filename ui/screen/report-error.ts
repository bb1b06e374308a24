import { defaultStackParser, exceptionFromError } from '@sentry/browser';
import { withoutPersonal } from '#core/without-personal.ts';

/** The most reports of one page. */
const MOST = 5;
const sent = new Set<string>();

/**
 * Sends an error with its places in the scripts and the kind of screen. The page's texts, the rest of its
 * address and its player stay here.
 */
export function reportError(error: unknown): void {
  if (!(error instanceof Error)) return; // a refusal of a call, or a navigation that was cut off
  const { type, value, stacktrace } = exceptionFromError(defaultStackParser, error);
  const message = withoutPersonal(value ?? '');
  const key = `${type} ${message}`;
  if (sent.size >= MOST || sent.has(key)) return;
  sent.add(key);
  const body = {
    exception: { values: [{ type, value: message, stacktrace }] },
    tags: {
      screen: window.location.pathname.split('/')[1] ?? '',
      language: document.documentElement.lang,
    },
  };
  navigator.sendBeacon(
    '/statistics/error',
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
  );
}

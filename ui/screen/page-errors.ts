/** Reports errors of the page to the server. The script for it comes with the first error. Loads where reports are collected. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}

function report(error: unknown): void {
  import('./report-error.ts').then(
    ({ reportError }) => reportError(error),
    () => undefined, // without a network there is no report either
  );
}

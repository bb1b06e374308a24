/**
 * Reports errors of the page to the server, if the deployment collects them. The script for it comes with the first error.
 * Returns how the router reports those that it shows itself.
 */
export function watchErrors(): (error: unknown) => void {
  if (!('errors' in document.documentElement.dataset)) return () => undefined;
  const report = (error: unknown) => {
    import('./report-error.ts').then(
      ({ reportError }) => reportError(error),
      () => undefined, // without a network there is no report either
    );
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  return report;
}

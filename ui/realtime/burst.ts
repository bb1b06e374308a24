/**
 * Runs at the start of a burst, and once more at its end where something came later than what it began with: what comes
 * with that is known to whoever is asked then. `rest`: milliseconds.
 */
export function atStartAndEnd(action: () => void, rest: () => number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beginning = false;
  let again = false;
  const run = () => {
    if (beginning) return;
    if (timer !== undefined) {
      again = true;
      return;
    }
    action();
    beginning = true;
    queueMicrotask(() => {
      beginning = false;
    });
    timer = setTimeout(() => {
      timer = undefined;
      if (again) run();
      again = false;
    }, rest());
  };
  return { run, cancel: () => clearTimeout(timer) };
}

/** A layout shift that no input explains. */
interface Shift {
  /** When it happened, ms since the page began. */
  readonly at: number;
  readonly value: number;
  /** The elements that moved, with their places before and after. */
  readonly moved: readonly string[];
}

/** As the browser names what moved; its types do not. */
interface ShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

/** Runs in the page before anything else. */
export function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const place = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, startTime, sources } = Object(entry);
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }: ShiftSource) => {
        const { tagName, className, nodeName } = Object(node);
        return `${tagName ?? nodeName} ${className} ${place(previousRect)} -> ${place(currentRect)}`;
      });
      shifts.push({ at: startTime, value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: layout shifts without input since the document was parsed. Before that it is drawn as it arrives. */
export function shiftedSinceParsed(): Shift[] {
  const [document] = performance.getEntriesByType('navigation');
  const { domInteractive } = document as PerformanceNavigationTiming;
  return Object(globalThis).shifts.filter(({ at }: Shift) => at > domInteractive);
}

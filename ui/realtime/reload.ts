/** The router's current work. */
interface Doing {
  /** A screen is being loaded, be it this one anew or another. */
  readonly loading: boolean;
  /** The position on this screen; each step changes it, even one that loads nothing. */
  readonly place: string | undefined;
}

/**
 * When news load a screen anew: not in the middle of another load, which would begin again and, with news often
 * enough, never end; and once more where a step has put an end to it, such as a popup that was opened meanwhile.
 */
export function reloading(load: () => void) {
  let isOwed = false;
  let begunAt: string | undefined;
  const goOn = ({ loading, place }: Doing) => {
    if (loading) return;
    isOwed ||= begunAt !== undefined && begunAt !== place;
    begunAt = undefined;
    if (!isOwed) return;
    isOwed = false;
    begunAt = place;
    load();
  };
  const hearNews = (doing: Doing) => {
    isOwed = true;
    goOn(doing);
  };
  return { hearNews, goOn };
}

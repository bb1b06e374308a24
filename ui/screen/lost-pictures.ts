/**
 * Hides a drawing that did not load, so that the content behind it shows, such as a player's initials, and no broken
 * picture. One with alternative text keeps it. Returns the function that ends the watch.
 */
export function watchPictures(): () => void {
  const watch = new AbortController();
  const always = { capture: true, signal: watch.signal };
  document.addEventListener('error', ({ target }) => show(target, false), always);
  document.addEventListener('load', ({ target }) => show(target, true), always);
  for (const picture of document.images) {
    // lost before anybody watched
    const looksLost = picture.complete && picture.naturalWidth === 0;
    if (looksLost) picture.decode().catch(() => show(picture, false));
  }
  return () => watch.abort();
}

function show(target: EventTarget | null, isThere: boolean): void {
  if (!(target instanceof HTMLImageElement) || target.alt !== '') return;
  target.style.visibility = isThere ? '' : 'hidden';
}

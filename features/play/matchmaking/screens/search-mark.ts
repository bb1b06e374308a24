const MARK = 'search-on';

/** Remembers in this tab that the player searches, so that the next page shows the search without waiting to be idle. */
export function markSearch(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(MARK, 'yes');
    else sessionStorage.removeItem(MARK);
  } catch {
    // a browser without storage shows the search once the page is idle
  }
}

export function isSearchMarked(): boolean {
  try {
    return sessionStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

/** Whatever can be told that a player came or went. */
interface Watcher {
  emit(event: 'online', told: { readonly userId: string; readonly online: boolean }): unknown;
}

/** Tracks which sockets of this node watch which players. */
export function createWatching() {
  const watchers = new Map<string, Set<Watcher>>();
  const watched = new Map<Watcher, readonly string[]>();

  function end(watcher: Watcher): void {
    for (const player of watched.get(watcher) ?? []) {
      const others = watchers.get(player);
      others?.delete(watcher);
      if (others?.size === 0) watchers.delete(player);
    }
    watched.delete(watcher);
  }

  return {
    end,
    /** These players, and none of those that were watched before. */
    watch(watcher: Watcher, players: readonly string[]): void {
      end(watcher);
      watched.set(watcher, players);
      for (const player of players) {
        watchers.set(player, (watchers.get(player) ?? new Set()).add(watcher));
      }
    },
    tell(userId: string, online: boolean): void {
      for (const watcher of watchers.get(userId) ?? []) watcher.emit('online', { userId, online });
    },
  };
}

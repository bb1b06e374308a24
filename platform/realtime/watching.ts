/** A socket that watches players. */
interface Watcher {
  emit(event: 'online', change: { readonly userId: string; readonly online: boolean }): unknown;
}

/** Tracks the sockets of this node that watch players. */
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
    /** Replaces the players that a socket watches. */
    watch(watcher: Watcher, players: readonly string[]): void {
      end(watcher);
      watched.set(watcher, players);
      for (const player of players) {
        watchers.set(player, (watchers.get(player) ?? new Set()).add(watcher));
      }
    },
    publish(userId: string, online: boolean): void {
      for (const watcher of watchers.get(userId) ?? []) watcher.emit('online', { userId, online });
    },
  };
}

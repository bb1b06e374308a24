import type { PlayerId } from '#platform/ids.ts';

/**
 * Who may follow a channel of announcements: `player:<id>` only its player; `event:<id>` anyone, since
 * events are public. Match changes reach the two players by their own channels.
 */
export async function mayFollow(channel: string, playerId: PlayerId | null): Promise<boolean> {
  const [kind, id] = channel.split(':', 2);
  if (kind === 'player') return playerId !== null && id === playerId;
  return kind === 'event' || kind === 'game';
}

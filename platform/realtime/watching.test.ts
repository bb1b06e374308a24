import { expect, test } from 'vitest';
import { createWatching } from './watching.ts';

function newWatcher() {
  const heard: string[] = [];
  const emit = (_event: 'online', change: { userId: string; online: boolean }) =>
    heard.push(`${change.userId} ${change.online ? 'came' : 'went'}`);
  return { heard, emit };
}

test('a watcher receives the changes of its players only', () => {
  const watching = createWatching();
  const [one, other] = [newWatcher(), newWatcher()];
  watching.watch(one, ['thandi', 'sipho']);
  watching.watch(other, ['sipho']);
  watching.publish('thandi', true);
  watching.publish('sipho', false);
  expect([one.heard, other.heard]).toEqual([['thandi came', 'sipho went'], ['sipho went']]);
});

test('watching other players replaces the earlier ones; after the end nothing arrives', () => {
  const watching = createWatching();
  const watcher = newWatcher();
  watching.watch(watcher, ['thandi']);
  watching.watch(watcher, ['sipho']);
  watching.publish('thandi', true);
  watching.publish('sipho', true);
  watching.end(watcher);
  watching.publish('sipho', false);
  expect(watcher.heard).toEqual(['sipho came']);
});

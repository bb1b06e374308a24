import { expect, test } from 'vitest';
import { createWatching } from './watching.ts';

function newWatcher() {
  const heard: string[] = [];
  const emit = (_event: 'online', told: { userId: string; online: boolean }) =>
    heard.push(`${told.userId} ${told.online ? 'came' : 'went'}`);
  return { heard, emit };
}

test('who watches a player hears of them, and nobody else does', () => {
  const watching = createWatching();
  const [one, other] = [newWatcher(), newWatcher()];
  watching.watch(one, ['thandi', 'sipho']);
  watching.watch(other, ['sipho']);
  watching.tell('thandi', true);
  watching.tell('sipho', false);
  expect([one.heard, other.heard]).toEqual([['thandi came', 'sipho went'], ['sipho went']]);
});

test('watching others ends what was watched before; once ended, nothing is heard', () => {
  const watching = createWatching();
  const watcher = newWatcher();
  watching.watch(watcher, ['thandi']);
  watching.watch(watcher, ['sipho']);
  watching.tell('thandi', true);
  watching.tell('sipho', true);
  watching.end(watcher);
  watching.tell('sipho', false);
  expect(watcher.heard).toEqual(['sipho came']);
});

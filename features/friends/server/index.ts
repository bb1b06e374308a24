export { areFriends, blockedAmong, blockedEitherWay, friendIds } from './knowing.ts';

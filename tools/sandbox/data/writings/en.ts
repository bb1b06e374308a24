import type { Writing } from './writing.ts';

export const en: Writing = {
  titles: {
    daily: '{game} Daily Battleground',
    ps5: '{game} PS5 Night',
    showdown: '{game} Weekend Showdown',
  },
  descriptions: {
    daily:
      'One day, one ladder. Challenge anyone who has joined {game}, play as often as you like, and finish the day with the most points.',
    ps5: 'A ladder for PS5 alone: {game} at full frame rate, all day long. Link an account on PS5 to join.',
    showdown:
      'Two days of {game} for the big prizes. Everyone may join; the four with the most points on Sunday night are paid.',
  },
  gameRules: [
    'One match, standard length, default settings; the challenger hosts.',
    'A draw counts as a draw: no extra time, no penalties.',
    'If the connection drops at 0-0, start again. Otherwise resume at the same minute and score.',
    'Teams, cars and characters are free to choose; custom ones are not allowed.',
    'Keep a picture of the final screen. It decides if you disagree.',
  ],
  howToPlay: [
    'Link your game account and join the battleground.',
    'Pick an opponent among the entrants, and challenge for now or for a time that suits you.',
    'Add the opponent on your platform, then check in: both have to be ready.',
    'Play, and enter the result. Your opponent verifies it, and the points are yours.',
  ],
};

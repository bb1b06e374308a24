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
  gameRules: {
    football: [
      'One match, standard length, default settings; the challenger hosts.',
      'A draw counts as a draw: no extra time, no penalties.',
      'If the connection drops at 0-0, start again. Otherwise resume at the same minute and score.',
      'All official teams are allowed; custom ones are not.',
    ],
    carball: [
      'One match of five minutes, one on one on a standard arena, without mutators; the challenger hosts.',
      'Level at full time means overtime: the next goal wins.',
      'If the connection drops, play the minutes that were left and add the goals from before.',
      'All cars are allowed.',
    ],
    basketball: [
      'One on one on the half court, first to 21; the challenger hosts.',
      'Baskets count one point, shots from behind the arc two. The ball changes hands after each basket.',
      'If the connection drops, continue from the same score in a new game.',
      'All players of the official rosters are allowed; custom ones are not.',
    ],
    cricket: [
      'One match of five overs a side, default settings; the challenger hosts.',
      'The score is the runs of each side. Equal runs count as a draw: no super over.',
      'If the connection drops in the first innings, start again. After that, resume the chase of the same target.',
      'All international teams are allowed; custom ones are not.',
    ],
    fighting: [
      'Three games win the match, with default rounds and timer; the challenger hosts.',
      'The score is the games won. The loser of a game may change character; the winner may not.',
      'If the connection drops, replay that game alone.',
      'All characters are allowed; turbo buttons and macros are not.',
    ],
    racing: [
      'Four races win the match: five laps each, default settings, damage off; the challenger hosts.',
      'The score is the races won. The challenger picks the first track, the loser of a race the next one.',
      'If contact takes a car off the track on the first lap, restart that race.',
      'If the connection drops, repeat that race alone.',
      'All stock cars are allowed; tuned ones are not.',
    ],
    shooter: [
      'One duel, first to 13 rounds, default weapons; swap sides after 12 rounds.',
      'The score is the rounds won. The challenger hosts, the opponent picks the map.',
      'If the connection drops, replay that round alone.',
      'Aim tools, macros and map glitches lose the match.',
    ],
    survival: [
      'Three solo drops in the same lobby: the challenger shares the room code.',
      'The score is the eliminations of all three drops. Equal eliminations count as a draw.',
      'If the connection drops before landing, repeat that drop. After that it counts.',
      'Phones and tablets only: no emulators. Teaming up with other players loses the match.',
    ],
    strategy: [
      'Three battles win the match, as friendly battles with levelled cards; the challenger invites.',
      'The score is the battles won. Change your deck between battles if you like.',
      'A battle without a winner is replayed.',
      'If the connection drops in the first minute, replay that battle. After that its result counts.',
    ],
  },
  picture: 'Keep a picture of the final screen. It decides if you disagree.',
  howToPlay: [
    'Link your game account and join the battleground.',
    'Pick an opponent among the entrants, and challenge for now or for a time that suits you.',
    'Add the opponent on your platform, then check in: both have to be ready.',
    'Play, and enter the result. Your opponent verifies it, and the points are yours.',
  ],
};

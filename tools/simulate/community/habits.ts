import { asksFriend, blocks, endsFriendship } from './circle.ts';
import { asksSupport, marksRead, plays, writesMore } from './evenings.ts';
import type { Community, Habit, Player } from './people.ts';
import { buys, claimsBonus, claimsRewards, shares } from './purse.ts';
import { reacts, reads, reports, says, silences, takesBack, writesTo } from './talk.ts';

/** Each as often as it is done of a hundred and twenty times or so. */
const HABITS: readonly (readonly [share: number, habit: Habit])[] = [
  [32, says],
  [12, reacts],
  [10, reads],
  [3, takesBack],
  [3, reports],
  [5, writesTo],
  [2, silences],
  [9, asksFriend],
  [3, endsFriendship],
  [3, blocks],
  [9, claimsBonus],
  [4, claimsRewards],
  [8, buys],
  [3, shares],
  [3, asksSupport],
  [3, writesMore],
  [5, marksRead],
  [6, plays],
];
const SUM = HABITS.reduce((sum, [share]) => sum + share, 0);

export async function doSomething(community: Community, player: Player): Promise<void> {
  let drawn = player.chance.below(SUM);
  for (const [share, habit] of HABITS) {
    drawn -= share;
    if (drawn < 0) return habit(community, player);
  }
}

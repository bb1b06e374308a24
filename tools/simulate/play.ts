import type { Chance } from '#sandbox/random.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { actorOf, type OfficialPerson, officialOf } from './acts.ts';
import type { Bout } from './bout.ts';
import { ENDINGS, type Ending } from './endings.ts';
import type { Ground, SimPlayer } from './players.ts';
import { type Record, tally } from './record.ts';

interface Tournament {
  readonly ground: Ground;
  readonly players: readonly SimPlayer[];
  readonly organiser: OfficialPerson;
  readonly administrator: OfficialPerson;
  readonly record: Record;
  readonly chance: Chance;
}

/** Refusals of a command after another command or a deadline. */
const LOST_RACES = [
  'match_state_conflict',
  'kickoff_invalid',
  'kickoff_clash',
  'check_in_not_open',
];
/** Refusals after which another pair plays: an open match of the two, or the challenger's daily limit. */
const OTHERS_TURN = ['challenge_open', 'challenges_used', 'challenge_declined'];
/** A tenth of the matches is among a few rivals, to reach the daily limit of scoring matches. */
const RIVALS = 10;
const RIVALRY = 10;
/** Matches between two cut connections. */
const CUT_EVERY = 5;

/** Plays the matches, several at a time; each player is in one at a time. */
export async function playMatches(
  tournament: Tournament,
  size: { readonly matches: number; readonly concurrency: number },
  onPlayed: (count: number) => void,
): Promise<void> {
  const { players, record, chance } = tournament;
  const scripts = scriptsFor(size.matches, chance);
  const idle = new Set(players);
  let count = 0;
  const table = async () => {
    for (let script = scripts.pop(); script; script = scripts.pop()) {
      const pair = pairOf(idle, players, chance);
      for (const player of pair) idle.delete(player);
      const isPlayed = await playOne(script, boutOf(tournament, pair), record);
      for (const player of pair) idle.add(player);
      if (!isPlayed) {
        scripts.push(script);
        continue;
      }
      count += 1;
      if (count % CUT_EVERY === 0) cutSomebody(players, chance);
      onPlayed(count);
    }
  };
  const tables = Math.min(size.concurrency, Math.floor(players.length / 2) - 1);
  await Promise.all(Array.from({ length: Math.max(1, tables) }, table));
}

/** Rules on the disputes that remain, for instance because a replay could not be set in time. */
export async function ruleWhatIsLeft(tournament: Tournament): Promise<void> {
  const { administrator, ground, record, chance } = tournament;
  const { items } = await administrator.phone.api.disputedMatches({ pageSize: 100 });
  const official = officialOf(administrator, record, chance);
  for (const { matchId, eventId } of items) {
    if (eventId === ground.eventId) await official.rule(matchId, { outcome: 'void' });
  }
}

/** Plays a match; false if it was refused to this pair. */
async function playOne(ending: Ending, bout: Bout, record: Record): Promise<boolean> {
  try {
    await ending.play(bout);
    tally(record.played, ending.name);
  } catch (error) {
    if (isApiProblem(error) && OTHERS_TURN.includes(error.code)) return false;
    if (!isApiProblem(error) || !LOST_RACES.includes(error.code)) throw error;
    tally(record.played, `${ending.name} (went otherwise)`);
  }
  return true;
}

/** The endings in their shares and a random order. */
function scriptsFor(matches: number, chance: Chance): Ending[] {
  const shares = ENDINGS.flatMap((ending) => Array<Ending>(ending.share).fill(ending));
  const scripts: Ending[] = [];
  while (scripts.length < matches) scripts.push(...chance.shuffled(shares));
  return scripts.slice(0, matches);
}

function pairOf(
  idle: ReadonlySet<SimPlayer>,
  players: readonly SimPlayer[],
  chance: Chance,
): readonly [SimPlayer, SimPlayer] {
  if (chance.below(RIVALRY) === 0) {
    const free = players.slice(0, RIVALS).filter((player) => idle.has(player));
    const one = free.find((player) => free.includes(rivalOf(player, players)));
    if (one) return [one, rivalOf(one, players)];
  }
  const [one, two] = chance.shuffled([...idle]);
  if (!one || !two) throw new Error('more tables than pairs of players');
  return [one, two];
}

function rivalOf(player: SimPlayer, players: readonly SimPlayer[]): SimPlayer {
  return players[player.index ^ 1] ?? player;
}

function boutOf(tournament: Tournament, [one, two]: readonly [SimPlayer, SimPlayer]): Bout {
  const { ground, record, chance } = tournament;
  return {
    challenger: actorOf(one, ground, record, chance),
    challenged: actorOf(two, ground, record, chance),
    organiser: officialOf(tournament.organiser, record, chance),
    administrator: officialOf(tournament.administrator, record, chance),
    chance,
  };
}

function cutSomebody(players: readonly SimPlayer[], chance: Chance): void {
  players[chance.below(players.length)]?.feed.cut();
}

import type { FoundId } from '#platform/ids.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import type { Character } from './characters.ts';
import type { Partner } from './partner.ts';
import { type SearchSeen, searchMove } from './search-move.ts';

/** Partners who look, in this order: the next one if the others are in a match. */
const SEEKING: readonly Character[] = ['agreeable', 'eager', 'mirror'];

interface Pace {
  /** Wait of a player before a partner looks: time enough for two visitors to find each other. */
  readonly patienceMs: number;
  /** Interval at which it reads how many players look. */
  readonly everyMs: number;
  /** Interval while it looks itself. */
  readonly whileLookingMs: number;
}

const PACE: Pace = { patienceMs: 30_000, everyMs: 10_000, whileLookingMs: 2_000 };

/** Lets one partner of an audience at a time look for an opponent, while players look. Returns a function that ends it. */
export function letSearch(
  partners: readonly Partner[],
  onError: (error: unknown) => void,
  { patienceMs, everyMs, whileLookingMs }: Pace = PACE,
): () => void {
  const seekers = SEEKING.flatMap((one) => partners.filter(({ character }) => character === one));
  const [first] = seekers;
  if (!first) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let seeker: Partner | undefined;
  let waitingSince: number | undefined;
  const look = async (): Promise<SearchSeen> => {
    if (seeker) return seeker.api.getSearch({});
    const { looking } = await first.api.lookingNow({});
    return { state: 'idle', looking, found: null };
  };
  const turn = async () => {
    const seen = await look();
    if (seen.state !== 'looking' && seen.state !== 'found') seeker = undefined;
    if (seen.looking === 0) waitingSince = undefined;
    else waitingSince ??= Date.now();
    const waited = waitingSince === undefined ? 0 : Date.now() - waitingSince;
    const move = searchMove(seen, waited, patienceMs);
    if (move === 'start') seeker = await startWith(seekers);
    else if (move === 'stop') await seeker?.api.stopSearch({});
    else if (move === 'accept' && seen.found) {
      await seeker?.api.acceptFound({ foundId: seen.found.foundId as FoundId }); // as the reply has it
    }
    if (move !== null) waitingSince = undefined;
  };
  const round = async (isFirst = false) => {
    try {
      // a search of an earlier process would be found by the others
      if (isFirst) for (const { api } of seekers) await api.stopSearch({});
      else await turn();
    } catch (error) {
      if (!isApiProblem(error)) onError(error);
    }
    if (!isOver) timer = setTimeout(round, seeker ? whileLookingMs : everyMs).unref();
  };
  round(true);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Starts the search of the first partner who is free. */
async function startWith(seekers: readonly Partner[]): Promise<Partner | undefined> {
  for (const partner of seekers) {
    try {
      await partner.api.startSearch({});
      return partner;
    } catch (error) {
      if (!isApiProblem(error)) throw error;
    }
  }
  return undefined;
}

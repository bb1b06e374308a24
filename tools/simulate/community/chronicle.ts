import { isApiProblem } from '#ui/api/problem.ts';
import type { Api } from '../connection.ts';
import { tally } from '../record.ts';

export type CallName = keyof Api;
export type Input<N extends CallName> = Parameters<Api[N]>[0];
export type Reply<N extends CallName> = Awaited<ReturnType<Api[N]>>;

/** One thing that somebody did, from before it was sent to after it was answered. */
export interface Deed<N extends CallName = CallName> {
  readonly name: N;
  readonly who: string;
  readonly input: Input<N>;
  /** Places in one order of all beginnings and ends: what ended before another began, came before it. */
  readonly began: number;
  readonly ended: number;
  /** By the town's clock. */
  readonly from: Date;
  readonly to: Date;
  readonly reply: Reply<N> | null;
  /** The code with which it was refused. */
  readonly refusal: string | null;
}

export interface Done<N extends CallName> extends Deed<N> {
  readonly reply: Reply<N>;
}

interface Actor {
  readonly userId: string;
  readonly api: Api;
}

/** All that was done and how it was answered: what the town is judged by in the end. */
export interface Chronicle {
  /** Does it; `null` where it is refused. */
  act<N extends CallName>(person: Actor, name: N, input: Input<N>): Promise<Reply<N> | null>;
  /** All acts, in the order in which they began. */
  done<N extends CallName>(name: N): Done<N>[];
  refused<N extends CallName>(name: N): Deed<N>[];
  readonly counts: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
}

export function newChronicle(now: () => Date): Chronicle {
  const deeds: Deed[] = [];
  const counts = new Map<string, number>();
  const refusals = new Map<string, number>();
  let place = 0;
  const next = () => {
    place += 1;
    return place;
  };
  const of = <N extends CallName>(name: N) =>
    deeds.filter((deed): deed is Deed<N> & Deed => deed.name === name) as unknown as Deed<N>[]; // told by its name
  return {
    counts,
    refusals,
    async act<N extends CallName>(
      person: Actor,
      name: N,
      input: Input<N>,
    ): Promise<Reply<N> | null> {
      const [began, from] = [next(), now()];
      // name and input belong together by the signature, which a union of calls does not show
      const call = person.api[name] as (sent: Input<N>) => Promise<Reply<N>>;
      const note = (reply: Reply<N> | null, refusal: string | null) => {
        const span = { began, ended: next(), from, to: now() };
        deeds.push({ name, who: person.userId, input, ...span, reply, refusal } as unknown as Deed); // as above
      };
      try {
        const reply = await call(input);
        note(reply, null);
        tally(counts, name);
        return reply;
      } catch (error) {
        if (!isApiProblem(error)) throw error;
        note(null, error.code); // a fault of ours is counted where it came over the line
        tally(refusals, error.code);
        return null;
      }
    },
    done: (name) => inOrder(of(name)).filter((deed) => deed.refusal === null) as never, // a reply is there
    refused: (name) => inOrder(of(name)).filter(({ refusal }) => refusal !== null),
  };
}

function inOrder<D extends { readonly began: number }>(deeds: readonly D[]): D[] {
  return [...deeds].sort((a, b) => a.began - b.began);
}

/** The first was over before the second began. */
export function isBefore(a: { readonly ended: number }, b: { readonly began: number }): boolean {
  return a.ended < b.began;
}

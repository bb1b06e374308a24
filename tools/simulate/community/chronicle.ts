import { isApiProblem } from '#ui/api/problem.ts';
import type { Api } from '../connection.ts';
import { tally } from '../record.ts';

export type CallName = keyof Api;
export type Input<N extends CallName> = Parameters<Api[N]>[0];
export type Reply<N extends CallName> = Awaited<ReturnType<Api[N]>>;

/** A command of a player or an official, with its reply. */
export interface Command<N extends CallName = CallName> {
  readonly name: N;
  readonly who: string;
  readonly input: Input<N>;
  /** Positions in the common order of all starts and ends of commands. */
  readonly began: number;
  readonly ended: number;
  /** By the town's clock. */
  readonly from: Date;
  readonly to: Date;
  readonly reply: Reply<N> | null;
  /** The code with which it was refused. */
  readonly refusal: string | null;
}

export interface Done<N extends CallName> extends Command<N> {
  readonly reply: Reply<N>;
}

interface Actor {
  readonly userId: string;
  readonly api: Api;
}

/** All commands with their replies. The final checks compare the product with them. */
export interface Chronicle {
  /** Sends a command; `null` if it is refused. */
  act<N extends CallName>(person: Actor, name: N, input: Input<N>): Promise<Reply<N> | null>;
  /** All successful commands, by start. */
  done<N extends CallName>(name: N): Done<N>[];
  refused<N extends CallName>(name: N): Command<N>[];
  readonly counts: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
}

export function newChronicle(now: () => Date): Chronicle {
  const commands: Command[] = [];
  const counts = new Map<string, number>();
  const refusals = new Map<string, number>();
  let place = 0;
  const next = () => {
    place += 1;
    return place;
  };
  const of = <N extends CallName>(name: N) =>
    commands.filter(
      (command): command is Command<N> & Command => command.name === name,
    ) as unknown as Command<N>[]; // the name gives the type
  return {
    counts,
    refusals,
    async act<N extends CallName>(
      person: Actor,
      name: N,
      input: Input<N>,
    ): Promise<Reply<N> | null> {
      const [began, from] = [next(), now()];
      // the signature ties the input to the name; a union of calls cannot express it
      const call = person.api[name] as (sent: Input<N>) => Promise<Reply<N>>;
      const note = (reply: Reply<N> | null, refusal: string | null) => {
        const span = { began, ended: next(), from, to: now() };
        commands.push({
          name,
          who: person.userId,
          input,
          ...span,
          reply,
          refusal,
        } as unknown as Command); // as above
      };
      try {
        const reply = await call(input);
        note(reply, null);
        tally(counts, name);
        return reply;
      } catch (error) {
        if (!isApiProblem(error)) throw error;
        note(null, error.code); // line.ts counts internal errors
        tally(refusals, error.code);
        return null;
      }
    },
    done: (name) => inOrder(of(name)).filter((command) => command.refusal === null) as never, // a reply is there
    refused: (name) => inOrder(of(name)).filter(({ refusal }) => refusal !== null),
  };
}

function inOrder<D extends { readonly began: number }>(commands: readonly D[]): D[] {
  return [...commands].sort((a, b) => a.began - b.began);
}

/** True if the first ended before the second began. */
export function isBefore(a: { readonly ended: number }, b: { readonly began: number }): boolean {
  return a.ended < b.began;
}

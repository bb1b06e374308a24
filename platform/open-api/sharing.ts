import { type Json, sorted } from './schemas.ts';

/** A place in the document where something is described, to be read and replaced by a reference. */
interface Place {
  readonly read: () => Json;
  readonly write: (part: Json) => void;
}

/** The operations of path items, by their methods. */
interface Operation {
  parameters?: Json[];
  readonly responses: Record<string, Json>;
}

function operationsOf(paths: Readonly<Record<string, Json>>): Operation[] {
  return Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
}

/** Describes the query parameters that several calls have once, and returns them by name. */
export function shareParameters(paths: Readonly<Record<string, Json>>): Json {
  const places = operationsOf(paths).flatMap(({ parameters = [] }) =>
    parameters.map((parameter, index) => ({
      read: () => parameter,
      write: (part: Json) => {
        parameters[index] = part;
      },
    })),
  );
  return share(places, 'parameters', ({ name, required }) =>
    typeof name === 'string' && required ? `${name}-required` : name,
  );
}

/** Describes the replies that several calls have once, where they are of a named schema. */
export function shareReplies(paths: Readonly<Record<string, Json>>): Json {
  const places = operationsOf(paths).map(({ responses }) => ({
    read: () => responses[200] ?? {},
    write: (part: Json) => {
      responses[200] = part;
    },
  }));
  return share(places, 'responses', (reply) => {
    const [, name] = /"schema":\{"\$ref":"[^"]*\/(\w+)"\}\}/.exec(JSON.stringify(reply)) ?? [];
    const isForKeys = Object.keys(Object(reply.headers)).length > 1;
    return name && (isForKeys ? `${name}ForKeys` : name);
  });
}

/** Above this size a reference is shorter than the repeated description. */
const OFTEN = 3;

function share(places: readonly Place[], kind: string, nameOf: (part: Json) => unknown): Json {
  const uses = new Map<string, Place[]>();
  for (const place of places) {
    const said = JSON.stringify(place.read());
    uses.set(said, [...(uses.get(said) ?? []), place]);
  }
  const shared: Json = {};
  for (const [said, at] of [...uses].toSorted(([, one], [, other]) => other.length - one.length)) {
    const part = JSON.parse(said) as Json; // as it was
    const name = nameOf(part);
    if (at.length < OFTEN || typeof name !== 'string' || name in shared) continue;
    shared[name] = part;
    for (const { write } of at) write({ $ref: `#/components/${kind}/${name}` });
  }
  return sorted(shared);
}

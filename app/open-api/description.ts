import { openApi, type Part } from '#platform/open-api/document.ts';
import { CHAPTERS, SERVICE_CHAPTERS } from './chapters.ts';
import { BODIES, SHOWN, VALUES } from './examples.ts';
import { NAMES } from './names.ts';

const ABOUT = `Players act by the session cookie, organisers' tools by a key. A brand answers under its own host, and a key works at its own brand only.

**Errors** are RFC 9457 \`application/problem+json\` with a stable \`code\`; the common ones are described at the reply \`default\`, those of a single call in its description.

**Commands** take an \`Idempotency-Key\`: sent again with the same key they are done once.

**Limits** answer 429 with \`Retry-After\`. Every reply to a key has the \`RateLimit-\` headers.

**Texts** that people type are trimmed, their line ends become line feeds, and invisible formatting characters are removed. Control characters other than line feed and tab are refused. Lengths count the rest.

**Versions.** This is version 1. Within it we only add: calls, optional fields of requests, fields of replies, values of enumerations in replies, error codes and kinds of webhooks. Ignore what you don't know. Before a call or a field is retired, it is marked \`deprecated\` here and listed in the changelog for at least 180 days and one release; replies to a retired call then carry \`Deprecation\` and \`Sunset\`. An incompatible change gets a version of its own beside this one. Calls that only officials' screens use follow the same rules. A security hole may force a faster change; the changelog says so.`;

/** The documents, in the order in which the API is read. */
export const PARTS: readonly Part[] = [
  {
    file: 'openapi.json',
    title: 'Battle League: play and organise',
    description: `Play and organise. Calls about own data, money, help and the desks of officials are in [a document of their own](/api/openapi-service.json).\n\n${ABOUT}`,
    chapters: CHAPTERS,
  },
  {
    file: 'openapi-service.json',
    title: 'Battle League: service',
    description: `Own data, money, help and the desks of officials. Calls to play and to organise are in [openapi.json](/api/openapi.json).\n\n${ABOUT}`,
    chapters: SERVICE_CHAPTERS,
  },
];

/** Makes the API's documents, by the names of their files below `/api/`. */
export function describeApi() {
  const naming = { names: NAMES, values: VALUES, bodies: BODIES, shown: SHOWN };
  return openApi(PARTS, naming);
}

/** Completes a document with the address of the brand that answers. */
export function addressed(document: object, server: string): object {
  const { openapi, info, ...rest } = document as Record<string, unknown>; // OpenAPI's order of keys
  return { openapi, info, servers: [{ url: server }], ...rest };
}

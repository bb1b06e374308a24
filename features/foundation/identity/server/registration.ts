import { adoptConsents, logRegistration } from '#features/foundation/consents/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { checkMsisdn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Session } from '#platform/sessions/finding.ts';
import { bindSession } from '#platform/sessions/sessions.ts';
import type { Work } from '#platform/work.ts';
import type { identityCalls } from '../contract.ts';
import { isYounger } from '../rules/age.ts';
import { prefixOf } from './code-limits.ts';
import { type Credential, credentialOfSession, giveToPlayer } from './credentials.ts';
import type { GuardianAsker } from './guardian-asks.ts';
import { checkAge } from './guardians.ts';
import { giveAddress, mailboxOfCredential, mailboxOfRow } from './mailboxes.ts';
import { refuseUnfitName } from './official-names.ts';
import { insertPlayer, type PlayerRow } from './players.ts';
import { profileFrom, profileOf } from './profiles.ts';
import { lockNumber } from './proved-number.ts';
import type { IdentityTables } from './tables.ts';
import { type Verifier, verifyTyped } from './verification.ts';

/** Sent again by a player who is registered already, it answers with that player. */
export function register(
  platform: Platform,
  ask: GuardianAsker,
  parts: Registering,
): Handler<typeof identityCalls.register> {
  return async (input, context) => {
    const { session, account } = context.caller;
    checkMsisdn(context, input.cellNumber);
    if (account) return profileOf(platform.db, account.playerId);
    if (!session) throw refuse('sign_in_needed');
    return context.transact(async (work) =>
      profileFrom(await registerPlayer({ ask, ...parts }, work, session, input, context)),
    );
  };
}

type Input = Parameters<Handler<typeof identityCalls.register>>[0];

/** The player; and where a consent is needed, the guardian is asked for it. */
async function registerPlayer(
  { ask, ...parts }: Registering & { readonly ask: GuardianAsker },
  work: Work,
  session: Session,
  { dateOfBirth, guardian, ...chosen }: Input,
  context: CallContext,
): Promise<PlayerRow> {
  if (dateOfBirth === undefined) return makePlayer(parts, work, session, chosen, context);
  await checkAge(work.db, dateOfBirth, guardian, context, work.now);
  const player = await makePlayer(parts, work, session, { ...chosen, dateOfBirth }, context);
  const id = player.id;
  const isYoung = isYounger(player.date_of_birth, context.brand, work.now);
  if (isYoung && guardian) await ask(work, id, guardian, context);
  return player;
}

interface Chosen {
  readonly username: string;
  readonly avatarUrl: string;
  readonly email: string;
  readonly dateOfBirth?: string | undefined;
  readonly referId?: string | undefined;
  readonly eafcUuid?: string | undefined;
}

/** A new player who was referred. */
export interface JoinedPlayer {
  readonly playerId: PlayerId;
  readonly audience: string;
  readonly referId: string;
  /** Network address and browser of the registration. */
  readonly address: string;
  readonly userAgent: string;
  /** The number without its last four digits; `null` for a player without a number. */
  readonly numberBlock: string | null;
}

/** Told of each new player who was referred, as part of the registration. */
export type Joining = (work: Work, who: JoinedPlayer) => Promise<void>;

/** What a registration goes on with. */
export interface Registering {
  readonly joined: Joining;
  readonly verifier: Verifier;
}

/** The player of what a session has proved: made now, unless another session was quicker. */
export async function makePlayer(
  { joined, verifier }: Registering,
  work: Work,
  session: Session,
  chosen: Chosen,
  context: CallContext,
): Promise<PlayerRow> {
  const { brand, language, invitation } = context;
  const { db, now } = work;
  const { audience, code, country, provider, timeZone } = brand;
  if (session.msisdn) await lockNumber(db, audience, session.msisdn);
  const credential = await credentialOfSession(db, session.id);
  const earlier = await playerOfProof(db, audience, session, credential);
  const place = { audience, brand: code, country, provider, language, timeZone };
  const proof = credential ? proofOf(credential) : { msisdn: session.msisdn };
  const invited = { referId: chosen.referId ?? invitation.code };
  if (!earlier) refuseUnfitName(chosen.username);
  const player =
    earlier ?? (await insertPlayer(db, { ...place, ...chosen, ...invited, ...proof }, now));
  invitation.forget();
  const playerId = player.id;
  await bindSession(db, session.id, playerId, now);
  if (credential) {
    await giveToPlayer(db, credential, playerId, now);
    const { verified_at: verifiedAt } = credential;
    const own = { ...mailboxOfCredential(credential), playerId };
    if (verifiedAt) await giveAddress(db, own, verifiedAt);
    await adoptConsents(db, credential.id, playerId);
  } else if (!earlier) {
    await logRegistration(work, `player:${playerId}`, { brand, language });
    const typed = mailboxOfRow(player);
    if (typed) await verifyTyped(verifier, work, typed, context);
  }
  const { refer_id: referId } = player;
  if (!earlier && referId) {
    const { address, userAgent } = context;
    const numberBlock = session.msisdn === null ? null : prefixOf(session.msisdn);
    await joined(work, { playerId, audience, referId, address, userAgent, numberBlock });
  }
  return player;
}

/** What a registered address brings into the profile; the address itself is not chosen anew. */
function proofOf({ email, full_name, refer_id }: Credential) {
  const [firstName = null, ...rest] = full_name.split(' ');
  const lastName = rest.join(' ') || null;
  return { email, firstName, lastName, ...(refer_id && { referId: refer_id }) };
}

async function playerOfProof(
  db: Db,
  audience: string,
  { msisdn }: Session,
  credential: Credential | undefined,
): Promise<PlayerRow | undefined> {
  const players = tables<IdentityTables>(db)
    .selectFrom('players')
    .selectAll()
    .where('audience', '=', audience)
    .where('deleted_at', 'is', null);
  if (msisdn) return players.where('msisdn', '=', msisdn).executeTakeFirst();
  if (!credential?.player_id) return undefined;
  return players.where('id', '=', credential.player_id).executeTakeFirst();
}

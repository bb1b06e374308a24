import {
  actProblem,
  maySanction,
  sanctionProblem,
} from '#features/foundation/identity/rules/roles.ts';
import {
  coarseDevice,
  findPlayer,
  listSanctions,
  listSharedAccounts,
  type SanctionRecord,
  searchPlayers,
} from '#features/foundation/identity/server/index.ts';
import { listTexts } from '#features/foundation/messages/server/index.ts';
import { type Account, isActiveSanction } from '#platform/http/caller.ts';
import { coversHolder, type Holder } from '#platform/http/grants.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { SMS_PROVIDERS } from '#platform/ports/sms.ts';
import { sessionsOfPlayer } from '#platform/sessions/sessions.ts';
import type { playersDeskCalls } from '../players-desk.contract.ts';
import { searchFor } from '../rules/search.ts';
import { grantableBy } from './roles.ts';
import { officialsNamed, playerView } from './views.ts';

type Calls = typeof playersDeskCalls;

const MOST_DEVICES = 20;

export function findPlayers({ db, clock }: Platform): Handler<Calls['findPlayers']> {
  return async ({ q, ...wanted }, context) => {
    const official = actingPlayer(context);
    const how = { ...wanted, now: clock.now(), reach: reachIn(context, 'official') };
    const found = await searchPlayers(db, official.audience, searchFor(q), how);
    const items = found.items.map((player) => playerView(player, official));
    return { items, ...found.paging };
  };
}

export function officials({ db, clock }: Platform): Handler<Calls['officials']> {
  return async (wanted, context) => {
    const official = actingPlayer(context);
    const how = { ...wanted, now: clock.now(), reach: reachIn(context, 'administrator') };
    const found = await searchPlayers(db, official.audience, { by: 'roles' }, how);
    const items = found.items.map((player) => playerView(player, official));
    return { items, ...found.paging };
  };
}

export function playerFile({ db, clock }: Platform): Handler<Calls['playerFile']> {
  return async ({ userId }, context) => {
    const official = actingPlayer(context);
    const now = clock.now();
    const found = await findPlayer(db, official.audience, userId, now);
    if (!found) throw refuse('not_found');
    const number = found.msisdn;
    const [decided, devices, shared, texts] = await Promise.all([
      listSanctions(db, userId),
      sessionsOfPlayer(db, userId, now, { page: 1, pageSize: MOST_DEVICES }),
      listSharedAccounts(db, official.audience, userId),
      listTexts(db, { audience: official.audience, playerId: userId, number }),
    ]);
    const officials = decided.flatMap(({ officialId, lifted }) =>
      lifted ? [officialId, lifted.by] : [officialId],
    );
    const named = await officialsNamed(db, officials, context);
    return {
      ...playerView(found, official),
      language: found.language,
      timeZone: found.timeZone,
      actions: actionsOn({ ...found, playerId: userId }, official),
      grantable: grantableBy(official),
      sanctions: decided.map((one) => ({
        sanctionId: one.id,
        kind: one.kind,
        cheating: one.cheating,
        reason: one.reason,
        by: named(one.officialId),
        at: one.at.toISOString(),
        until: one.until?.toISOString() ?? null,
        lifted: one.lifted && {
          at: one.lifted.at.toISOString(),
          by: named(one.lifted.by),
          reason: one.lifted.reason,
        },
        stands: isStanding(one, now),
      })),
      devices: devices.items.map(({ userAgent, createdAt, lastSeenAt }) => ({
        ...coarseDevice(userAgent),
        since: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      texts: texts.map(({ id, purpose, provider, status, reason, at }) => ({
        textId: id,
        kind: purpose === 'code' ? 'code' : 'message',
        provider: SMS_PROVIDERS.find((name) => name === provider) ?? null,
        status,
        reason,
        at: at.toISOString(),
      })),
      shared: shared.map(({ lastSeenAt, ...account }) => ({
        ...account,
        lastSeenAt: lastSeenAt.toISOString(),
      })),
    };
  };
}

type Action = 'suspend' | 'ban' | 'lift' | 'grant';

/** An official's actions on a player, by the same rules that refuse the others. */
function actionsOn(
  player: Holder & {
    readonly playerId: string;
    readonly sanction: { readonly kind: string } | null;
  },
  official: Account,
): Action[] {
  if (actProblem(official, player)) return [];
  const { sanction } = player;
  const actions: Action[] = [];
  const isRefused = sanctionProblem(official, player) || !coversHolder(official, player);
  if (maySanction(official) && !isRefused) {
    if (sanction?.kind !== 'ban') actions.push('suspend', 'ban');
    if (sanction) actions.push('lift');
  }
  return official.roles.includes('administrator') ? [...actions, 'grant'] : actions;
}

function isStanding({ lifted, replacedAt, until }: SanctionRecord, now: Date): boolean {
  return !lifted && !replacedAt && isActiveSanction({ until }, now);
}

import { brandOfCode, servedBrands } from '#brands/brands.ts';
import { mayHaveWebhooks } from '#features/foundation/identity/rules/roles.ts';
import { type LockedPlayer, setRoles } from '#features/foundation/identity/server/index.ts';
import { stopWebhooksOf } from '#features/foundation/webhooks/server/index.ts';
import type { Account } from '#platform/http/caller.ts';
import {
  brandsOfAudience,
  brandsOfRole,
  changedBrands,
  covers,
  coversBrands,
  EVERY_BRAND,
  reachOf,
} from '#platform/http/grants.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse, refuseInvalid } from '#platform/http/problems.ts';
import type { Role } from '#platform/http/scopes.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { playersDeskCalls } from '../players-desk.contract.ts';
import { heldBy } from './sanctions.ts';

type Calls = typeof playersDeskCalls;

const ALL = 'all';
const DONE = { done: true } as const;

/** Sets the brands of a role; the same again changes nothing. */
export function grantRole(): Handler<Calls['grantRole']> {
  return async ({ userId, role, brands }, context) => {
    const official = actingPlayer(context);
    const wanted = brands ? brandsNamed(brands, official.audience) : ownBrands(official);
    return context.transaction(async (transaction) => {
      const player = await heldBy(transaction, userId, official);
      const held = heldBrands(player, role);
      if (role === 'administrator') refuseWidened(player, wanted);
      if (!coversBrands(official, 'administrator', changedBrands(held, wanted))) {
        throw refuse('other_brand');
      }
      const roles = [...player.roles.filter((one) => one !== role), role];
      await saveRoles(transaction, {
        ...player,
        roles,
        grants: { ...player.grants, [role]: wanted },
      });
      return DONE;
    });
  };
}

export function withdrawRole(): Handler<Calls['withdrawRole']> {
  return async ({ userId, role }, context) => {
    const official = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const player = await heldBy(transaction, userId, official);
      if (!coversBrands(official, 'administrator', heldBrands(player, role))) {
        throw refuse('other_brand');
      }
      await saveRoles(transaction, {
        ...player,
        roles: player.roles.filter((one) => one !== role),
      });
      return DONE;
    });
  };
}

/** Stores roles and their brands, stops tools that have lost their role, and tells open screens. */
export async function saveRoles(transaction: Transaction, player: LockedPlayer): Promise<void> {
  const { playerId, roles } = player;
  await setRoles(transaction, player);
  if (!mayHaveWebhooks(roles)) await stopWebhooksOf(transaction, playerId);
  transaction.publish(`player:${playerId}`, 'account', {});
}

/** A player's grants as officials read them. */
export function grantsShown(holder: Parameters<typeof brandsOfRole>[0]) {
  return holder.roles.map((role) => {
    const brands = brandsOfRole(holder, role);
    const whole = wholeOf(brands, holder.audience);
    return { role, brands: whole ? [] : [...brands], whole };
  });
}

function wholeOf(brands: readonly string[], audience: string): 'every' | 'audience' | null {
  if (brands.includes(EVERY_BRAND)) return 'every';
  return brands.includes(brandsOfAudience(audience)) ? 'audience' : null;
}

/** The brands for which an administrator may give roles. */
export function grantableBy(official: Account) {
  const reach = reachOf(official, 'administrator', official.audience);
  const brands = servedBrands().filter((brand) => {
    return brand.audience === official.audience && (reach === 'all' || reach.includes(brand.code));
  });
  return { brands: brands.map(({ code, name }) => ({ code, name })), all: reach === 'all' };
}

function heldBrands(player: LockedPlayer, role: Role): readonly string[] {
  return player.roles.includes(role) ? brandsOfRole(player, role) : [];
}

/** Administrators are named on the command line: a screen makes none, and widens none. */
function refuseWidened(player: LockedPlayer, wanted: readonly string[]): void {
  const held = heldBrands(player, 'administrator');
  const isNarrower = wanted.every((brand) => covers(held, brand, player.audience));
  if (!isNarrower) throw refuse('role_needed');
}

function brandsNamed(sent: readonly string[], audience: string): string[] {
  if (sent.includes(ALL)) return [brandsOfAudience(audience)];
  const isKnown = sent.every((code) => brandOfCode(code)?.audience === audience);
  if (!isKnown) throw refuseInvalid('brands', 'field_not_offered');
  return [...new Set(sent)];
}

/** Without brands, as before there were any: all that the administrator covers. */
function ownBrands(official: Account): string[] {
  const reach = reachOf(official, 'administrator', official.audience);
  return reach === 'all' ? [brandsOfAudience(official.audience)] : [...reach];
}

import type { Brand } from '#brands/brand.ts';
import { brandOfCode, servedBrands } from '#brands/brands.ts';
import { maskedEmail, maskedNumber } from '#features/foundation/identity/rules/masked-contacts.ts';
import {
  type ContactOwner,
  findPlayersByContact,
  hasAdministrator,
  type LockedPlayer,
  listOfficials,
  lockPlayer,
  parseContact,
} from '#features/foundation/identity/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import { recordOperatorAction } from '#platform/http/audit-log.ts';
import type { Role } from '#platform/http/caller.ts';
import {
  brandsOfAudience,
  brandsOfRole,
  changedBrands,
  covers,
  EVERY_BRAND,
  withBrand,
  withoutBrand,
} from '#platform/http/grants.ts';
import { ROLES } from '#platform/http/scopes.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Transactions } from '#platform/transaction.ts';
import { saveRoles } from './roles.ts';

/** An operator's command is wrong, or does not fit the data; `message` is for the terminal. */
export class OperatorError extends Error {}

/** The change that an operator asks for, as it was typed. */
export interface TypedGrant {
  readonly command: 'grant' | 'revoke';
  /** A phone number or an e-mail address. */
  readonly contact: string;
  readonly role: string;
  /** The code of a brand, or `all`. */
  readonly brand: string;
}

interface Parts {
  readonly db: Db;
  readonly transactions: Transactions;
}

/**
 * Gives a role to the player of a contact, or takes it from them, and records it in the audit log. Doing it again
 * changes nothing. Returns lines for the terminal.
 */
export async function changeRole(
  { db, transactions }: Parts,
  typed: TypedGrant,
): Promise<string[]> {
  const role = roleOf(typed.role);
  const brand = typed.brand === 'all' ? undefined : brandNamed(typed.brand);
  const players = await playersMeant(db, typed.contact, brand);
  const lines: string[] = [];
  for (const player of players) {
    lines.push(await changeOf(transactions, player, role, typed));
  }
  return lines;
}

/** Lists the roles of officials that cover a brand, or all; contacts are masked. */
export async function officialsListed({ db }: Pick<Parts, 'db'>, code = 'all'): Promise<string[]> {
  const brand = code === 'all' ? undefined : brandNamed(code);
  const isListed = (brands: readonly string[], audience: string) => {
    if (!brand || brands.includes(EVERY_BRAND)) return true;
    return audience === brand.audience && covers(brands, brand.code, audience);
  };
  const rows = (await listOfficials(db)).flatMap((each) => {
    const roles = each.roles.filter((role) => isListed(brandsOfRole(each, role), each.audience));
    return roles.map((role) => [
      each.username,
      role,
      each.audience,
      brandsWritten(brandsOfRole(each, role), each.audience),
      maskedContact(each),
    ]);
  });
  if (rows.length === 0) return ['No player holds a role.'];
  return aligned([['player', 'role', 'audience', 'brands', 'contact'], ...rows]);
}

/** Logs how to appoint an administrator while there is none: no screen can appoint the first one. */
export async function adviseFirstAdministrator({
  db,
  log,
}: {
  readonly db: Db;
  readonly log: Log;
}): Promise<void> {
  if (await hasAdministrator(db)) return;
  log.warn(
    'There is no administrator yet. Sign up as a player, then run: npm run admin -- grant <number or e-mail> administrator <brand or all>',
  );
}

async function changeOf(
  transactions: Transactions,
  { playerId, username, audience }: ContactOwner,
  role: Role,
  { command, brand }: TypedGrant,
): Promise<string> {
  return transactions.run(async (transaction) => {
    const held = await lockPlayer(transaction, playerId, audience);
    if (!held) throw new OperatorError(`${username} has just deleted the profile.`);
    const who = `${username} (audience ${audience})`;
    const before = held.roles.includes(role) ? brandsOfRole(held, role) : [];
    const change = command === 'grant' ? granted : revoked;
    const after = change(before, brand, audience);
    if (changedBrands(before, after).length === 0) {
      const holds = command === 'grant' ? 'already holds' : 'does not hold';
      return `${who} ${holds} the role ${role} for ${brand}. Nothing changed.`;
    }
    const others = held.roles.filter((each) => each !== role);
    const roles = after.length > 0 ? [...others, role] : others;
    await saveRoles(transaction, { ...held, roles, grants: { ...held.grants, [role]: after } });
    const input = { userId: playerId, role, brand };
    const act = { command: `admin ${command}`, audience, brand: held.brand, input };
    await recordOperatorAction(transaction, act);
    if (after.length === 0) return `${who} no longer holds the role ${role}.`;
    const kept = `the role ${role} for ${brandsWritten(after, audience)}.`;
    if (command === 'revoke') return `${who} still holds ${kept}`;
    return `${who} now holds ${kept}${barredNote(held)}`;
  });
}

async function playersMeant(
  db: Db,
  typed: string,
  brand: Brand | undefined,
): Promise<ContactOwner[]> {
  const contact = parseContact(typed, brand?.country);
  if (!contact) {
    throw new OperatorError(
      `"${typed}" is neither an e-mail address nor a phone number. Write a number with its country code: +27821234567`,
    );
  }
  const known = await findPlayersByContact(db, contact);
  const meant = known.filter(({ audience }) => !brand || audience === brand.audience);
  if (meant.length === 0) throw new OperatorError(notRegistered(typed, brand, known));
  const unproved = meant.find(({ isProved }) => !isProved);
  if (unproved) {
    throw new OperatorError(
      `${unproved.username} (audience ${unproved.audience}) has not confirmed the address ${typed}, so it may be somebody else's. Open the link in the confirmation e-mail first.`,
    );
  }
  return meant;
}

function notRegistered(typed: string, brand: Brand | undefined, known: readonly ContactOwner[]) {
  const where = brand ? ` at ${brand.code} (audience ${brand.audience})` : '';
  const elsewhere = known.map(({ audience }) => `${audience} (${brandsOf(audience)})`).join('; ');
  return [
    `No player is registered with ${typed}${where}. Sign up there in the browser first, then run this command again.`,
    ...(elsewhere ? [`This contact is registered in: ${elsewhere}`] : []),
  ].join('\n');
}

function barredNote({ sanction }: LockedPlayer): string {
  if (!sanction) return '';
  const sanctioned = sanction.kind === 'ban' ? 'banned' : 'suspended';
  return ` The player is ${sanctioned} and cannot use it yet.`;
}

/** Adds exactly the brand that is named. */
function granted(before: readonly string[], brand: string, audience: string): readonly string[] {
  return withBrand(before, brand === 'all' ? EVERY_BRAND : brand, audience);
}

function revoked(before: readonly string[], brand: string, audience: string): readonly string[] {
  if (brand === 'all') return [];
  return withoutBrand(before, brand, audience, codesOf(audience));
}

function brandsWritten(brands: readonly string[], audience: string): string {
  if (brands.includes(EVERY_BRAND)) return 'all brands';
  if (brands.includes(brandsOfAudience(audience))) return brandsOf(audience);
  return brands.join(', ');
}

function roleOf(typed: string): Role {
  const role = ROLES.find((each) => each === typed);
  if (role) return role;
  throw new OperatorError(`"${typed}" is not a role. Roles: ${ROLES.join(', ')}`);
}

function brandNamed(code: string): Brand {
  const brand = brandOfCode(code);
  if (brand) return brand;
  const codes = servedBrands().map((each) => each.code);
  throw new OperatorError(`"${code}" is not a brand. Brands: ${codes.join(', ')}, or all`);
}

function brandsOf(audience: string): string {
  return codesOf(audience).join(', ');
}

function codesOf(audience: string): string[] {
  const brands = servedBrands().filter((brand) => brand.audience === audience);
  return brands.map(({ code }) => code);
}

function maskedContact({ msisdn, email }: ContactOwner): string {
  const known = [msisdn && maskedNumber(msisdn), email && maskedEmail(email)];
  return known.filter(Boolean).join(' ');
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

import type { Db } from '../database/database.ts';
import type { Account } from './caller.ts';
import {
  type BrandRule,
  type Call,
  isOfficials,
  OBJECT_KINDS,
  type ObjectKind,
} from './contract.ts';
import { mayActFor, type Needed, type Owned } from './grants.ts';
import { refuse } from './problems.ts';

/** Finds the owner of an object, or `undefined` for one that does not exist. */
export type Owners = (db: Db, kind: ObjectKind, id: string) => Promise<Owned | undefined>;

/** Refuses an official whose role does not cover an object. */
function refuseOtherBrand(account: Account, needed: Needed, owned: Owned): void {
  if (!mayActFor(account, needed, owned)) throw refuse('other_brand', { status: 403 });
}

const IDENTIFIER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads from the input the object that decides a call; a malformed identifier is left to the input's check. */
function decidedBy(
  rule: BrandRule,
  sent: unknown,
): { readonly kind: ObjectKind; readonly id: string } | undefined {
  for (const part of rule.split('|')) {
    const [kind, field = ''] = part.split(':');
    const known = OBJECT_KINDS.find((each) => each === kind);
    const id = Object(sent)[field];
    if (known && typeof id === 'string' && IDENTIFIER.test(id)) return { kind: known, id };
  }
  return undefined;
}

/**
 * Refuses a call of officials by its brand rule, and returns the brand that decided it: `null` for objects that brands
 * share. The handler refuses objects that do not exist or are of another audience.
 */
export async function admitToBrand(
  { db, owners }: { readonly db: Db; readonly owners: Owners },
  call: Pick<Call, 'who' | 'by'>,
  account: Account,
  spoken: { readonly code: string; readonly audience: string },
  sent: unknown,
): Promise<string | null> {
  const rule = call.by;
  if (!rule || !isOfficials(call)) return null;
  const needed = call.who as Needed; // officials' calls name a role or any
  const { audience } = account;
  if (rule === 'audience') {
    refuseOtherBrand(account, needed, { audience, brand: null });
    return null;
  }
  if (rule === 'spoken') {
    refuseOtherBrand(account, needed, { audience: spoken.audience, brand: spoken.code });
    return spoken.code;
  }
  const object = decidedBy(rule, sent);
  const owned = object && (await owners(db, object.kind, object.id));
  if (!owned || owned.audience !== audience) return null;
  refuseOtherBrand(account, needed, owned);
  return owned.brand;
}

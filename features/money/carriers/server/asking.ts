import type { Brand, Period } from '#brands/brand.ts';
import type { Platform } from '#platform/platform.ts';
import { CarrierError } from '#platform/ports/carrier-error.ts';
import type { CarrierName } from '../rules/networks.ts';
import { type Said, saidBy } from '../rules/words.ts';

/** A subscriber in a carrier's books. */
export interface Answer {
  /** The carrier's own word. */
  readonly word: string;
  readonly says: Said;
  /** Our subscription's id, if it began here. */
  readonly reference: string | null;
  readonly period: Period | null;
}

/** The number and the product of a status question. */
export interface Question {
  readonly carrier: CarrierName;
  readonly msisdn: string;
  readonly productId: number;
  /** Our own id of the subscription, if there is one. */
  readonly reference?: string | null | undefined;
  /** Makes Telkom refresh its own books before it answers. */
  readonly afresh?: boolean;
}

/** Asks a carrier for the status of a subscriber; `null` if it knows none. Throws if it does not answer. */
export async function askCarrier(
  { carriers }: Pick<Platform, 'carriers'>,
  { carrier, msisdn, productId, reference, afresh }: Question,
): Promise<Answer | null> {
  switch (carrier) {
    case 'dcb': {
      const externalRef = reference ?? '';
      const found = await carriers.dcb.getUserViaProductId({ msisdn, productId, externalRef });
      return found && answer(carrier, found.StatusName, found.externalRef, found.billingCycle);
    }
    case 'kenya': {
      const found = await carriers.kenya.getUser({ msisdn, productId });
      return found && answer(carrier, found.Status, found.externalRef, found.billingCycle);
    }
    case 'telkom': {
      const { updateUserState, v2GetUserViaProductId } = carriers.telkom;
      const found = await (afresh ? updateUserState : v2GetUserViaProductId)({ msisdn, productId });
      return found && answer(carrier, found.Status, found.ext_ref, found.billingCycle);
    }
  }
}

/** An unknown status word counts as a failed answer. */
function answer(
  service: string,
  word: string,
  reference: string | null | undefined,
  period: Period | null | undefined,
): Answer {
  const says = saidBy(word);
  if (!says) throw new CarrierError('malformed', { service, call: 'status' });
  return { word, says, reference: reference ?? null, period: period ?? null };
}

/** The product of a brand at its carrier. Throws for a brand without a carrier. */
export function productOf({ carrier }: Brand): number {
  if (!carrier) throw new Error('this brand has no carrier');
  return carrier.productId;
}

/** A portal's statement about its visitor, signed as a whole; see {@link signedText}. */
export interface PortalProof {
  /** E.164 without the plus sign. */
  readonly msisdn: string;
  /** Brand of the portal. */
  readonly brand: string;
  /** Time of the signature. */
  readonly at: Date;
  /** Never given twice. */
  readonly nonce: string;
}

export interface PortalRules {
  /** Lifetime of a proof in milliseconds. */
  readonly livesFor: number;
  /** Milliseconds by which the portal's clock may be ahead of ours. */
  readonly clockSkew: number;
}

export const PORTAL_RULES: PortalRules = { livesFor: 5 * 60_000, clockSkew: 60_000 };

/** The text whose HMAC-SHA256 is the signature: four lines, the time as it was sent (docs/portals.md). */
export function signedText(proof: Omit<PortalProof, 'at'> & { readonly at: string }): string {
  return [proof.msisdn, proof.brand, proof.at, proof.nonce].join('\n');
}

/** Checks a proof with a valid signature for this brand and time. */
export function proofProblem(
  { brand, at }: PortalProof,
  here: string,
  now: Date,
  rules: PortalRules,
): 'portal_proof_invalid' | 'portal_proof_expired' | null {
  const age = now.getTime() - at.getTime();
  if (brand !== here || Number.isNaN(age) || age < -rules.clockSkew) return 'portal_proof_invalid';
  return age > rules.livesFor ? 'portal_proof_expired' : null;
}

/** Subscription of a visitor from a portal. */
export type StatusAtEntry = 'subscribed' | 'not-subscribed' | 'check-failed';

/**
 * The next page of a visitor from a portal (section 2, "Brand-specific entry"): the profile for subscribers, else the
 * landing page. `out` leads back to the portal if a portal to play could not check the subscription (section 7, the Kenyan
 * service).
 */
export function afterPortal(
  kind: 'subscription' | 'play',
  status: StatusAtEntry,
  mettleStateUser: boolean,
): string {
  if (status === 'check-failed' && kind === 'play') return 'out';
  if (status === 'not-subscribed') return '/landing';
  return mettleStateUser ? '/profile/me' : '/register-form/false';
}

/** What a portal says of who comes from it; signed as a whole, see {@link signedText}. */
export interface PortalProof {
  /** E.164 without the plus sign. */
  readonly msisdn: string;
  /** The brand whose portal it is. */
  readonly brand: string;
  /** When it was signed. */
  readonly at: Date;
  /** Never given twice. */
  readonly nonce: string;
}

export interface PortalRules {
  /** Milliseconds for which a proof is good. */
  readonly livesFor: number;
  /** Milliseconds by which the portal's clock may be ahead of ours. */
  readonly clockSkew: number;
}

export const PORTAL_RULES: PortalRules = { livesFor: 5 * 60_000, clockSkew: 60_000 };

/** The text whose HMAC-SHA256 is the signature: four lines, the time as it was sent (docs/portals.md). */
export function signedText(proof: Omit<PortalProof, 'at'> & { readonly at: string }): string {
  return [proof.msisdn, proof.brand, proof.at, proof.nonce].join('\n');
}

/** What is wrong with a rightly signed proof, at this moment and for this brand. */
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

/** How the subscription of somebody stands who comes from a portal. */
export type StatusAtEntry = 'subscribed' | 'not-subscribed' | 'check-failed';

/**
 * Where somebody goes who has come from a portal and was looked up there (section 2, "Brand-specific entry"):
 * on to the profile, else to the landing page; `out` to the portal again, where a place to play could not say
 * how it stands (section 7, the Kenyan service).
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

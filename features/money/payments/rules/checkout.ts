/** The order of the checkout (section 2 of the specification): package, personal, billing, payment. */

export const CHECKOUT_STEPS = ['package', 'personal', 'billing', 'payment'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

export interface CheckoutProgress {
  readonly hasPersonal: boolean;
  readonly hasBilling: boolean;
  /** True if there is more than one package to choose from. */
  readonly hasChoice: boolean;
}

/** The step to show for a requested one: players may go back to any step, and skip none. */
export function stepShown(asked: string | null, progress: CheckoutProgress): CheckoutStep {
  const open = firstOpen(progress, asked !== null);
  const reached = stepsOf(progress);
  return reached.slice(0, reached.indexOf(open) + 1).find((step) => step === asked) ?? open;
}

/** The package is a step only if there is a choice. */
export function stepsOf({ hasChoice }: CheckoutProgress): readonly CheckoutStep[] {
  return hasChoice ? CHECKOUT_STEPS : CHECKOUT_STEPS.filter((step) => step !== 'package');
}

function firstOpen(progress: CheckoutProgress, hasBegun: boolean): CheckoutStep {
  if (progress.hasChoice && !hasBegun) return 'package';
  if (!progress.hasPersonal) return 'personal';
  return progress.hasBilling ? 'payment' : 'billing';
}

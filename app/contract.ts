import { identityCalls } from '#features/identity/contract.ts';

/** Every call of the published API. */
export const contract = {
  ...identityCalls,
};

export type AppContract = typeof contract;

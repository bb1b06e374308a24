export type CarrierName = 'dcb' | 'kenya' | 'telkom';

/**
 * Which carrier's service speaks for a number on a South African network: Telkom has one of its own, every other
 * network is billed by the brand's.
 */
export function carrierOfNetwork(network: string | null, ofBrand: CarrierName): CarrierName {
  return network?.trim().toUpperCase().startsWith('TELKOM') ? 'telkom' : ofBrand;
}

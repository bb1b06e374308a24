export type CarrierName = 'dcb' | 'kenya' | 'telkom';

/**
 * The carrier that bills a number on a South African network: Telkom bills its own numbers, the brand's carrier those
 * of all other networks.
 */
export function carrierOfNetwork(network: string | null, ofBrand: CarrierName): CarrierName {
  return network?.trim().toUpperCase().startsWith('TELKOM') ? 'telkom' : ofBrand;
}

/** Value added tax in a price, by the country that the bill goes to. */

export interface Vat {
  /** In tenths of a percent: 190 is 19 %. */
  readonly permille: number;
  /** Minor units, as are the rest. */
  readonly gross: number;
  readonly net: number;
  readonly vat: number;
}

interface Rate {
  readonly permille: number;
  /** Before that day another one was true, which no receipt of ours has known. */
  readonly since?: string;
}

/**
 * Standard rates. Source: European Commission, "Taxes in Europe" database (ec.europa.eu/taxation_customs/tedb), and
 * for the countries outside the Union their revenue services; as of July 2026. Kenya: Tax Laws (Amendment) (No. 2) Act, 2020.
 */
const RATES: Readonly<Record<string, Rate>> = {
  AT: { permille: 200 },
  BE: { permille: 210 },
  BG: { permille: 200 },
  CY: { permille: 190 },
  CZ: { permille: 210 },
  DE: { permille: 190 },
  DK: { permille: 250 },
  EE: { permille: 240, since: '2025-07-01' },
  ES: { permille: 210 },
  FI: { permille: 255, since: '2024-09-01' },
  FR: { permille: 200 },
  GR: { permille: 240 },
  HR: { permille: 250 },
  HU: { permille: 270 },
  IE: { permille: 230 },
  IT: { permille: 220 },
  LT: { permille: 210 },
  LU: { permille: 170 },
  LV: { permille: 210 },
  MT: { permille: 180 },
  NL: { permille: 210 },
  PL: { permille: 230 },
  PT: { permille: 230 },
  RO: { permille: 210, since: '2025-08-01' },
  SE: { permille: 250 },
  SI: { permille: 220 },
  SK: { permille: 230, since: '2025-01-01' },
  CH: { permille: 81, since: '2024-01-01' },
  GB: { permille: 200 },
  NO: { permille: 250 },
  IS: { permille: 240 },
  ZA: { permille: 150 },
  KE: { permille: 160, since: '2021-01-01' },
};

/**
 * The tax in a price. Prices include tax and are the same in every country (section 9 names one price). A country
 * without a known rate has no tax.
 */
export function vatIn(gross: number, country: string): Vat {
  const permille = RATES[country]?.permille ?? 0;
  const net = Math.round((gross * 1000) / (1000 + permille));
  return { permille, gross, net, vat: gross - net };
}

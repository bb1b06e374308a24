import { CarrierError } from '#platform/ports/carrier-error.ts';
import type { Carriers } from '#platform/ports/carriers.ts';
import type { Health } from '#platform/telemetry/health.ts';
import { createDcb } from './dcb.ts';
import { createKenya } from './kenya.ts';
import { createOperatorData } from './operator-data.ts';
import { createPaymentIntegration } from './payment-integration.ts';
import {
  type CarrierService,
  createCarrierService,
  PATIENCE,
  type Patience,
  type Report,
  type ServiceAccess,
} from './service.ts';
import { createTelkom } from './telkom.ts';
import { createUtilities } from './utilities.ts';

export const CARRIER_SERVICES = [
  'dcb',
  'kenya',
  'telkom',
  'operatorData',
  'paymentIntegration',
  'utilities',
] as const;
export type CarrierServiceName = (typeof CARRIER_SERVICES)[number];

/** Configured services with their credentials. */
export type CarrierAccess = Readonly<Partial<Record<CarrierServiceName, ServiceAccess>>>;

export function createCarriers(
  access: CarrierAccess,
  report: Report,
  patience: Patience = PATIENCE,
  health?: Health,
): Carriers {
  return carriersOver((name) => {
    const known = access[name];
    return known ? createCarrierService(name, known, report, patience, health) : absent(name);
  });
}

/** All carriers, each over the service of its name. */
export function carriersOver(service: (name: CarrierServiceName) => CarrierService): Carriers {
  return {
    dcb: createDcb(service('dcb')),
    kenya: createKenya(service('kenya')),
    telkom: createTelkom(service('telkom')),
    operatorData: createOperatorData(service('operatorData')),
    paymentIntegration: createPaymentIntegration(service('paymentIntegration')),
    utilities: createUtilities(service('utilities')),
  };
}

function absent(service: string): CarrierService {
  const away = async (call: string): Promise<never> => {
    throw new CarrierError('unavailable', { service, call });
  };
  return { callWithRetries: away, callOnce: away };
}

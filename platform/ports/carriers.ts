/** The carriers' services of section 7 of the specification, each call with the payload it has there. */
export interface Carriers {
  readonly dcb: Dcb;
  readonly kenya: Kenya;
  readonly telkom: Telkom;
  readonly operatorData: OperatorData;
  readonly paymentIntegration: PaymentIntegration;
  readonly utilities: Utilities;
}

/** The interval of charges, where a carrier names one that we know. */
type BillingCycle = 'daily' | 'weekly' | 'monthly' | null | undefined;

/** A subscriber in the words of direct carrier billing (section 3: `StatusName`). */
export interface DcbSubscriber {
  readonly StatusName: string;
  /** Our own reference, where the subscription began here. */
  readonly externalRef?: string | null | undefined;
  readonly billingCycle?: BillingCycle;
}

/** Direct carrier billing. */
export interface Dcb {
  /** `null` for an unknown subscriber. */
  getUserViaProductId(of: {
    msisdn: string;
    productId: number;
    externalRef: string;
  }): Promise<DcbSubscriber | null>;
  /** The number as a token that only the carrier can read. */
  encryptMsisdn(of: { msisdn: string }): Promise<string>;
  trackLogin(of: { msisdn: string; service: string }): Promise<void>;
  requestOtp(of: { msisdn: string; serviceId: string }): Promise<void>;
  /** Refused where the code is wrong. */
  validateOtp(of: { msisdn: string; serviceId: string; otp: string }): Promise<void>;
  updateAvatarFromMsisdn(of: { msisdn: string; serviceId: string; avatar: string }): Promise<void>;
}

/** A subscriber in the Kenyan carrier's words (section 3: `Status`). */
export interface KenyanSubscriber {
  readonly Status: string;
  readonly externalRef?: string | null | undefined;
  readonly billingCycle?: BillingCycle;
}

/** The Kenyan carrier. */
export interface Kenya {
  /** `null` for an unknown subscriber. */
  getUser(of: { msisdn: string; productId: number }): Promise<KenyanSubscriber | null>;
  requestOtp(of: { msisdn: string; productId: number }): Promise<void>;
  /** Refused where the code is wrong. */
  validateOtp(of: { msisdn: string; productId: number; otp: string }): Promise<void>;
  /** The same `requestId` twice is one request. An unknown subscriber has already stopped. */
  unsubscribe(of: {
    requestId: string;
    channel: string;
    msisdn: string;
    offerCode: string;
  }): Promise<void>;
}

/** A subscriber in Telkom's words (section 3: `Status`). */
export interface TelkomSubscriber {
  readonly Status: string;
  readonly ext_ref?: string | null | undefined;
  readonly billingCycle?: BillingCycle;
}

/** Telkom South Africa. */
export interface Telkom {
  /** Telkom reads its own books again before it answers; `null` for an unknown subscriber. */
  updateUserState(of: { msisdn: string; productId: number }): Promise<TelkomSubscriber | null>;
  /** Made once. After a lost answer, {@link v2GetUserViaProductId} returns the result. */
  subscribe(of: {
    msisdn: string;
    svc_id: string;
    ext_ref: string;
    channel: string;
    doi_channel: string;
  }): Promise<TelkomSubscriber>;
  /** An unknown subscriber has already stopped. */
  unsubscribe(of: { msisdn: string; productId: number }): Promise<void>;
  v2GetUserViaProductId(of: {
    msisdn: string;
    productId: number;
  }): Promise<TelkomSubscriber | null>;
}

/** The operator data service of South Africa ("Other services"). */
export interface OperatorData {
  /** The network that a number is on today, by its own name; `null` for a number on none. */
  networkOf(of: { msisdn: string }): Promise<string | null>;
}

/** A charge in the carrier's own books. */
export interface CarrierCharge {
  readonly chargeId: string;
  /** ISO 8601 with an offset. */
  readonly at: string;
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/**
 * The payment integration service ("Other services"): begins and ends what the DCB and Kenyan services have no call
 * for, and holds the carriers' books of charges.
 */
export interface PaymentIntegration {
  /** Made once; `freeUntil` is the end of a trial, before which nothing is charged. */
  subscribe(of: {
    msisdn: string;
    productId: number;
    serviceId: string;
    period: string;
    /** Minor units. */
    amount: number;
    currency: string;
    ext_ref: string;
    channel: string;
    doi_channel: string;
    freeUntil: string | null;
  }): Promise<{ status: string }>;
  /** An unknown subscriber has already stopped. */
  unsubscribe(of: { msisdn: string; productId: number; ext_ref: string }): Promise<void>;
  /** The charges of a number for a product, oldest first. */
  charges(of: { msisdn: string; productId: number; since: string }): Promise<CarrierCharge[]>;
  /** Refunds one charge. A repeated call refunds once. */
  refund(of: { chargeId: string; ext_ref: string }): Promise<void>;
}

/** The utilities service ("Other services"): short addresses for text messages. */
export interface Utilities {
  shortLink(of: { url: string }): Promise<string>;
}

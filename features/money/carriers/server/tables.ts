/** The tables of this capability; see `platform/database/migrations/0011_carriers.sql`. */
export interface CarriersTables {
  carrier_notices: {
    id: string;
    channel: Channel;
    notice_id: string;
    /** E.164 without the plus sign. */
    msisdn: string;
    content: unknown;
    received_at: Date;
    handled_at: Date | null;
    outcome: string | null;
  };
  carrier_texts: {
    key: string;
    at: Date;
  };
  carrier_watch: {
    subscription_id: string;
    brand: string;
    msisdn: string;
    ask_at: Date;
    asks: number;
  };
}

/** Source of a notice. */
export type Channel = 'dcb' | 'kenya' | 'telkom' | 'sms' | 'ussd';

import { z } from 'zod';
import { type Mpesa, MpesaAway, type PromptReason } from '#platform/ports/mpesa.ts';
import { type AskDaraja, type DarajaKeys, DarajaRefusal, darajaCalls } from './daraja-calls.ts';
import { readReport, readReversal, reasonOf, resultCode } from './daraja-results.ts';

/** An account of a merchant at Safaricom. */
export interface DarajaAccount extends DarajaKeys {
  /** The pay bill, or the head office's short code of a till. */
  readonly shortCode: string;
  readonly passkey: string;
  /** The till that takes the money; `undefined` for a pay bill. */
  readonly till: string | undefined;
  /** The operator for reversals; `undefined`: refunds are paid by hand. */
  readonly reversals:
    | { readonly initiator: string; readonly securityCredential: string }
    | undefined;
}

const HOST = 'https://api.safaricom.co.ke';
const SHILLING = 100;
/** The words about a prompt that still waits for its answer. */
const IN_PROGRESS = /being processed|under processing/i;
const SHORT_CODE = '11';
/** Kenya has one time all year. */
const NAIROBI_MS = 3 * 60 * 60 * 1000;

const sent = z.object({ CheckoutRequestID: z.string(), ResponseCode: resultCode });
const found = z.object({ ResultCode: resultCode, ResultDesc: z.string().optional() });
const accepted = z.object({ ResponseCode: resultCode });

/** M-Pesa in Kenya, by Safaricom's Daraja. `host` replaces its own in tests. */
export function createDaraja(
  account: DarajaAccount,
  host = HOST,
  now: () => Date = () => new Date(),
): Mpesa {
  const ask = darajaCalls(account, host);
  return {
    reverses: account.reversals !== undefined,
    ...promptsOf(ask, account, now),
    async reverse({ receipt, amount, reportTo }) {
      if (!account.reversals) return 'refused';
      const { initiator, securityCredential } = account.reversals;
      try {
        const { ResponseCode } = await ask('/mpesa/reversal/v1/request', accepted, {
          Initiator: initiator,
          SecurityCredential: securityCredential,
          CommandID: 'TransactionReversal',
          TransactionID: receipt,
          Amount: String(amount / SHILLING),
          ReceiverParty: account.shortCode,
          RecieverIdentifierType: SHORT_CODE, // Daraja's spelling
          ResultURL: reportTo,
          QueueTimeOutURL: reportTo,
          Remarks: 'Refund',
        });
        return ResponseCode === '0' ? 'asked' : 'refused';
      } catch (error) {
        if (error instanceof DarajaRefusal && error.status < 500) return 'refused';
        if (error instanceof DarajaRefusal) throw new MpesaAway(error.message, { cause: error });
        throw error;
      }
    },
    readReport,
    readReversal,
  };
}

function promptsOf(
  ask: AskDaraja,
  account: DarajaAccount,
  now: () => Date,
): Pick<Mpesa, 'prompt' | 'find'> {
  const { shortCode, passkey, till } = account;
  const signed = () => {
    const timestamp = timestampAt(now());
    const password = passwordOf(shortCode, passkey, timestamp);
    return { BusinessShortCode: shortCode, Password: password, Timestamp: timestamp };
  };
  return {
    async prompt({ msisdn, amount, reference, description, reportTo }) {
      try {
        const answer = await ask('/mpesa/stkpush/v1/processrequest', sent, {
          ...signed(),
          TransactionType: till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
          Amount: shillings(amount),
          PartyA: msisdn,
          PartyB: till ?? shortCode,
          PhoneNumber: msisdn,
          CallBackURL: reportTo,
          AccountReference: reference,
          TransactionDesc: description,
        });
        if (answer.ResponseCode !== '0') return { state: 'refused', reason: 'failed' };
        return { state: 'sent', requestId: answer.CheckoutRequestID };
      } catch (error) {
        if (!(error instanceof DarajaRefusal)) throw error;
        const reason = refusedFor(error);
        if (reason) return { state: 'refused', reason };
        throw new MpesaAway(error.message, { cause: error });
      }
    },
    async find(requestId) {
      try {
        const body = { ...signed(), CheckoutRequestID: requestId };
        const answer = await ask('/mpesa/stkpushquery/v1/query', found, body);
        const { ResultCode: code, ResultDesc: words = '' } = answer;
        if (code === '0') return { state: 'paid' };
        if (IN_PROGRESS.test(words)) return { state: 'open' };
        return { state: 'declined', reason: reasonOf(code) };
      } catch (error) {
        if (error instanceof DarajaRefusal && IN_PROGRESS.test(error.message)) {
          return { state: 'open' };
        }
        if (error instanceof DarajaRefusal) throw new MpesaAway(error.message, { cause: error });
        throw error;
      }
    },
  };
}

/** Refusals of the documentation after which there is surely no prompt; `undefined` for others of the server. */
function refusedFor({ status, code, message }: DarajaRefusal): PromptReason | undefined {
  if (/unable to lock subscriber/i.test(message)) return 'busy';
  const isKnown = /merchant does not exist|wrong credentials/i.test(message);
  return status < 500 || isKnown || /^500\.003\.0[23]$/.test(code) ? 'failed' : undefined;
}

function shillings(amount: number): string {
  if (amount % SHILLING !== 0) throw new Error('M-Pesa takes whole shillings');
  return String(amount / SHILLING);
}

/** `YYYYMMDDHHmmss` of Kenya. */
export function timestampAt(at: Date): string {
  const there = new Date(at.getTime() + NAIROBI_MS);
  return there.toISOString().replace(/\D/g, '').slice(0, 14);
}

export function passwordOf(shortCode: string, passkey: string, timestamp: string): string {
  return Buffer.from(`${shortCode}${passkey}${timestamp}`).toString('base64');
}

import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type DarajaAccount, timestampAt } from '#outside/mpesa/daraja.ts';
import {
  type FakePrompt,
  reportOf,
  reversalReportOf,
  startFakeDaraja,
} from '#outside/mpesa/fake-daraja/server.ts';

/** Answers of a phone to a prompt, with Daraja's result codes. */
export const PHONE_ANSWERS = {
  approve: '0',
  cancel: '1032',
  no_money: '1',
  wrong_pin: '2001',
  ignore: '1037',
} as const;
export type PhoneAnswer = keyof typeof PHONE_ANSWERS;

/** How often M-Pesa reports the outcome. */
export const REPORTS = { once: 1, twice: 2, never: 0 } as const;
export type Reports = keyof typeof REPORTS;

export interface StandInMpesa {
  readonly account: DarajaAccount;
  readonly host: string;
  /** Prompts of all phones, the newest first. */
  prompts(): readonly FakePrompt[];
  /** A phone answers, and M-Pesa reports it. `undefined` for an unknown prompt, or one that was answered. */
  answer(id: string, how: PhoneAnswer, reports: Reports): Promise<FakePrompt | undefined>;
  close(): Promise<void>;
}

interface Options {
  readonly now: () => Date;
  readonly sms: (to: string, text: string) => void;
  readonly deliver: (
    path: string,
    body: string,
    headers: Record<string, string>,
  ) => Promise<number>;
  /** A prompt that nobody answers ends after this; `0`: on request only. */
  readonly waitsMs: number;
  /** The file that keeps the prompts over a restart. */
  readonly file: string;
}

const KEPT = 200;

/** M-Pesa in the sandbox: Daraja with the replies of its documentation, and the phones of players. */
export async function startMpesa(options: Options): Promise<StandInMpesa> {
  const { now, file } = options;
  const timers = new Set<NodeJS.Timeout>();
  const keep = () => keepIn(file, daraja.prompts);
  const answer = answering(options, { find: (id) => find(({ id: each }) => each === id), keep });
  const find = (wanted: (prompt: FakePrompt) => boolean) => daraja.prompts.find(wanted);
  const letRunOut = ({ id }: FakePrompt) => {
    if (options.waitsMs === 0) return;
    timers.add(setTimeout(() => void answer(id, 'ignore', 'once'), options.waitsMs).unref());
  };
  const daraja = await startFakeDaraja({
    prompts: keptIn(file),
    name: ({ PhoneNumber = '' }) => {
      const isTaken = (id: string) => find((prompt) => prompt.id === id) !== undefined;
      return { id: requestId(now(), PhoneNumber, isTaken), receipt: newReceipt() };
    },
    onPrompt(prompt) {
      keep();
      letRunOut(prompt);
    },
    onReversal: reversing(options, (receipt) => find((prompt) => prompt.receipt === receipt)),
  });
  daraja.prompts.filter(({ code }) => code === undefined).forEach(letRunOut);
  return {
    account: newAccount(),
    host: daraja.host,
    prompts: () => daraja.prompts.toReversed(),
    answer,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await daraja.close();
    },
  };
}

interface Phones {
  readonly find: (id: string) => FakePrompt | undefined;
  readonly keep: () => void;
}

function answering(options: Options, { find, keep }: Phones): StandInMpesa['answer'] {
  return async (id, how, reports) => {
    const prompt = find(id);
    if (!prompt || prompt.code !== undefined) return undefined;
    prompt.code = PHONE_ANSWERS[how];
    keep();
    const { PhoneNumber = '', Amount, AccountReference, CallBackURL } = prompt.request;
    if (how === 'approve') {
      options.sms(
        PhoneNumber,
        `${prompt.receipt} Confirmed. Ksh${Amount}.00 to ${AccountReference}.`,
      );
    }
    const body = reportOf(prompt, { at: options.now() });
    for (let times = 0; times < REPORTS[reports]; times += 1) {
      await post(options, CallBackURL, body);
    }
    return prompt;
  };
}

/** Money goes back once, and only if it was taken. */
function reversing(options: Options, find: (receipt: string) => FakePrompt | undefined) {
  const returned = new Set<string>();
  return (request: Readonly<Record<string, string>>): void => {
    const { TransactionID = '', ResultURL } = request;
    const isTaken = find(TransactionID)?.code === PHONE_ANSWERS.approve;
    const isGiven = isTaken && !returned.has(TransactionID);
    returned.add(TransactionID);
    // after the answer
    setImmediate(() => void post(options, ResultURL, reversalReportOf(request, isGiven)));
  };
}

/** A report that is not accepted is lost, as at M-Pesa. */
async function post(
  { deliver }: Options,
  address: string | undefined,
  body: object,
): Promise<void> {
  const { pathname } = new URL(address ?? '', 'http://localhost');
  await deliver(pathname, JSON.stringify(body), {}).catch(() => undefined);
}

function newAccount(): DarajaAccount {
  return {
    consumerKey: 'sandbox',
    consumerSecret: randomBytes(16).toString('base64url'),
    shortCode: '174379', // that of Daraja's own sandbox
    passkey: randomBytes(32).toString('hex'),
    till: undefined,
    reversals: { initiator: 'sandbox', securityCredential: randomBytes(32).toString('base64') },
  };
}

/** As in the documentation: the time in Kenya, and the last nine digits of the number. */
function requestId(at: Date, number: string, isTaken: (id: string) => boolean): string {
  const time = timestampAt(at);
  const date = `${time.slice(6, 8)}${time.slice(4, 6)}${time.slice(0, 4)}`;
  const ms = String(at.getTime() % 1000).padStart(3, '0');
  const id = `ws_CO_${date}${time.slice(8)}${ms}${number.slice(-9)}`;
  return isTaken(id) ? requestId(new Date(at.getTime() + 1), number, isTaken) : id;
}

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

function newReceipt(): string {
  return Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

function keepIn(file: string, prompts: readonly FakePrompt[]): void {
  writeFileSync(`${file}.new`, JSON.stringify(prompts.slice(-KEPT)), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function keptIn(file: string): FakePrompt[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return []; // the first start
  }
}

import type { FastifyInstance } from 'fastify';
import { type ChargeId, subscriptionService } from '#features/money/subscriptions/server/index.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Mpesa } from '#platform/ports/mpesa.ts';
import { askAgainAt } from '../rules/prompts.ts';
import { PROMPT_ROUTE, REVERSAL_ROUTE } from './addresses.ts';
import { findPrompt, keepMoney, keepRequestId, keepReversal } from './prompt-rows.ts';
import { prompting } from './prompting.ts';
import { GIVE_BACK_JOB, giveBack } from './reversing.ts';
import type { PromptRow } from './tables.ts';

const REPORT_JOB = 'mpesa-report';
const BODY_LIMIT = 16 * 1024;
/** All reports come from a few addresses. */
const PER_MINUTE = 60_000;

interface Route {
  readonly Params: { readonly token: string };
}

/**
 * Serves M-Pesa's reports. They have no signature: their address has a secret of its own for each prompt, and they only
 * start a job that asks M-Pesa. So they may come late, twice and in any order.
 */
export function serveMpesaReports(app: FastifyInstance, platform: Platform): void {
  const { db, transactions, log } = platform;
  const options = { bodyLimit: BODY_LIMIT, config: { rateLimit: { max: PER_MINUTE } } };

  app.post<Route>(PROMPT_ROUTE, options, async ({ params, body }) => {
    const { mpesa, prompt } = await addressed(platform, params.token);
    const report = mpesa.readReport(body);
    if (!report) throw refuse('body_malformed');
    if (prompt.request_id !== null && prompt.request_id !== report.requestId) {
      log.warn({ prompt: prompt.charge_id }, 'a report about another prompt');
      return { received: true };
    }
    await transactions.run(async (transaction) => {
      await keepRequestId(transaction.db, prompt, report.requestId);
      if (report.paid) await keepMoney(transaction.db, prompt, report.paid);
      await transaction.job(REPORT_JOB, { chargeId: prompt.charge_id });
    });
    return { received: true };
  });

  app.post<Route>(REVERSAL_ROUTE, options, async ({ params, body }) => {
    const { mpesa, prompt } = await addressed(platform, params.token);
    const reversal = mpesa.readReversal(body);
    if (!reversal) throw refuse('body_malformed');
    await keepReversal(db, prompt, { reversal });
    return { received: true };
  });
}

async function addressed(
  { db, mpesa }: Platform,
  token: string,
): Promise<{ readonly mpesa: Mpesa; readonly prompt: PromptRow }> {
  const prompt = mpesa && (await findPrompt(db, { token }));
  if (!mpesa || !prompt) throw refuse('not_found');
  return { mpesa, prompt };
}

export function mpesaJobs(platform: Platform): void {
  const { jobs, transactions } = platform;
  const prompts = prompting(platform);
  const subscriptions = subscriptionService(platform);
  jobs.handle(GIVE_BACK_JOB, (data) => giveBack(platform, String(data.chargeId), askedOf(data)));
  jobs.handle(REPORT_JOB, async (data) => {
    const chargeId = data.chargeId as ChargeId; // a report has set it
    const result = await prompts.look(chargeId);
    if (result.state === 'none') return;
    if (result.state === 'unknown') return lookAgain(platform, chargeId, askedOf(data));
    await transactions.run((transaction) =>
      subscriptions.recordChargeResult(transaction, chargeId, result),
    );
  });
}

function askedOf({ asked }: Readonly<Record<string, unknown>>): number {
  return typeof asked === 'number' ? asked : 0;
}

/** Reported money is asked for again: its charge may have ended without it. An open charge has its own questions. */
async function lookAgain(
  { db, clock, log, transactions }: Platform,
  chargeId: ChargeId,
  asked: number,
): Promise<void> {
  const prompt = await findPrompt(db, { charge_id: chargeId });
  if (!prompt?.receipt) return;
  const at = askAgainAt(asked, clock.now());
  if (!at) return log.error({ receipt: prompt.receipt }, 'M-Pesa never confirmed reported money');
  await transactions.run((transaction) =>
    transaction.job(REPORT_JOB, { chargeId, asked: asked + 1 }, at),
  );
}

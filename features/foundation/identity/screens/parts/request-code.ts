import { type Api, browserApi } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';

type Asked = Parameters<Api['requestOtp']>[0];
type Sent = ReturnType<Api['requestOtp']>;

/**
 * Requests a one-time code. If the number would have to wait because of an unusual rate, the browser works for a few seconds
 * instead; a form without script waits.
 */
export async function requestCode(api: Api, asked: Asked): Promise<Awaited<Sent>> {
  try {
    return await api.requestOtp(asked);
  } catch (error) {
    if (api !== browserApi || !isApiProblem(error) || error.code !== 'otp_wait') throw error;
    const proof = await proofFor(api, asked).catch(() => null);
    if (proof === null) throw error;
    return await api.requestOtp({ ...asked, proof });
  }
}

/** `null` where the wait has another reason, from a node of an earlier release, and over plain HTTP. */
async function proofFor(api: Api, { msisdn }: Asked): Promise<string | null> {
  const { challenge } = await api.codeChallenge({ msisdn });
  if (challenge === null) return null;
  const { solve } = await import('./solve-challenge.ts');
  return solve(challenge);
}

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Longest work; after it the player waits like a form without script. */
const WITHIN_MS = 60_000;

/** Solves a challenge of `code-challenge`; `null` if it takes too long. */
export async function solve(text: string): Promise<string | null> {
  const challenge = JSON.parse(text);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: WITHIN_MS });
  return solution && JSON.stringify({ challenge, solution });
}

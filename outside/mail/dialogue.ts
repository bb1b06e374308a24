import { MAIL_STEPS, type MailStep } from '#platform/ports/mail.ts';

type Step = MailStep['step'];

/** A line of the transport's log: a command of ours, a reply, or the end of the content that we sent. */
export interface Line {
  readonly from: 'client' | 'server' | 'message';
  readonly text: string;
}

const MOST_CHARACTERS = 300;

const COMMANDS: readonly (readonly [RegExp, Step])[] = [
  [/^(EHLO|HELO|LHLO) /i, 'ehlo'],
  [/^STARTTLS$/i, 'starttls'],
  [/^AUTH /i, 'auth'],
  [/^MAIL FROM:/i, 'mail_from'],
  [/^RCPT TO:/i, 'rcpt_to'],
  [/^DATA$/i, 'data'],
];

/**
 * The steps of a conversation, each with the last reply to it, without a word of ours: commands have passwords. Replies
 * come in the order of commands, several of which may be sent at once (RFC 2920). `error` ended it before its end.
 */
export function stepsOf(lines: readonly Line[], error?: unknown): MailStep[] {
  const asked: (Step | 'other')[] = ['connect'];
  const found = new Map<Step, MailStep>();
  let current: Step = 'connect';
  for (const { from, text } of lines) {
    if (from === 'server') {
      const step = asked.shift() ?? 'other';
      if (step !== 'other' && found.get(step)?.isDone !== false)
        found.set(step, replied(step, text));
      continue;
    }
    const step: Step | 'other' = from === 'message' ? 'message' : stepOf(text, current);
    if (step !== 'other') current = step;
    asked.push(step);
  }
  const steps = MAIL_STEPS.flatMap((step) => found.get(step) ?? []);
  const refused = steps.findIndex(({ isDone }) => !isDone);
  if (refused !== -1) return steps.slice(0, refused + 1); // later refusals follow from the first
  if (error === undefined) return steps;
  const unanswered = asked.find((step) => step !== 'other') ?? current;
  const failed = { step: unanswered, code: null, answer: wordsOf(error), isDone: false } as const;
  return [...steps.filter(({ step }) => step !== unanswered), failed];
}

/** Lines that are no command answer a challenge of the step before: names and passwords of AUTH. */
function stepOf(command: string, current: Step): Step | 'other' {
  const known = COMMANDS.find(([begin]) => begin.test(command));
  if (known) return known[1];
  return current === 'auth' && !/^(QUIT|RSET)$/i.test(command) ? 'auth' : 'other';
}

function replied(step: Step, text: string): MailStep {
  const code = Number(/^\d{3}/.exec(text)?.[0] ?? 0);
  const words = text.replaceAll(/^\d{3}[ -]/gm, '').replaceAll(/\s+/g, ' ');
  const answer = words.trim().slice(0, MOST_CHARACTERS);
  return { step, code: code || null, answer, isDone: code >= 200 && code < 400 };
}

function wordsOf(error: unknown): string {
  const { code, message } = Object(error);
  return [code, message].filter(Boolean).join(': ').slice(0, MOST_CHARACTERS) || 'unknown';
}

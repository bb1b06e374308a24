/** A provider that takes e-mails over SMTP; the sandbox's stand-in speaks the same. */
export interface Mail {
  /** Sends one e-mail. Throws if the provider does not accept it. */
  send(mail: OutgoingMail): Promise<void>;
  /** Sends one e-mail over a connection of its own, and returns the server's answer at each step. */
  converse(mail: OutgoingMail): Promise<readonly MailStep[]>;
  close(): void;
}

/** The steps of a conversation with a mail server, in their order. */
export const MAIL_STEPS = [
  'connect',
  'ehlo',
  'starttls',
  'auth',
  'mail_from',
  'rcpt_to',
  'data',
  'message',
] as const;

/** One step, and the server's answer. */
export interface MailStep {
  readonly step: (typeof MAIL_STEPS)[number];
  /** The code of the answer; `null` without an answer. */
  readonly code: number | null;
  /** The words of the answer, or the error without one. */
  readonly answer: string;
  readonly isDone: boolean;
}

export interface OutgoingMail {
  readonly to: string;
  /** The sender's name as people read it; the address is always the installation's own. */
  readonly fromName?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** The address that stops mail of its kind: a POST does at once, without a session (RFC 8058). */
  readonly unsubscribe?: string | undefined;
  /** The same for every try at one e-mail, so that a mailbox knows a repeat. */
  readonly id?: string | undefined;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** True for a refusal that no later try will change: 5xx to the address or to the content. */
export function refusedForGood(error: unknown): boolean {
  const { responseCode, code } = Object(error);
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** True for a refusal of one recipient or content; the server takes other mail. */
export function refusedForOne(error: unknown): boolean {
  return refusedForGood(error) && Object(error).command !== 'MAIL FROM';
}

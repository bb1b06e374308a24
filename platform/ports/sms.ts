/** A provider that takes text messages over HTTP; the sandbox's stand-in speaks the same. */
export interface Sms {
  /** Hands one message over. Throws when the provider did not take it. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

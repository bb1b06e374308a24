/** A provider that takes text messages over HTTP; the sandbox's stand-in speaks the same. */
export interface Sms {
  /** Sends one message. Throws if the provider does not accept it. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

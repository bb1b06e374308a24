/** A failure to reach an address: it is refused, or does not answer. */
export type ReachFault = 'address_refused' | 'unresolved' | 'timed_out' | 'unreachable';
/** The reason to refuse an address that somebody enters. */
type EntryFault = ReachFault | 'port_refused';

export type ReachAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'unanswered'; readonly fault: ReachFault };

/** Sends to addresses on the open internet that users entered, and never into our own network. */
export interface Reach {
  /** Returns the reason to refuse an entered address. Only `ports` are allowed, except on this machine. */
  faultOf(url: string, ports?: readonly string[]): Promise<EntryFault | null>;
  /** Sends one POST to this address only; redirects are not followed. */
  post(
    url: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>>,
  ): Promise<ReachAnswer>;
}

/** Sends events to organisers' own servers. */
export interface Webhooks extends Pick<Reach, 'faultOf'> {
  /** Sends one POST of JSON to this address only; redirects are not followed. */
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<ReachAnswer>;
}

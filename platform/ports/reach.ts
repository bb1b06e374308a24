/** A failure to reach a place: its address is refused, or nobody answers there. */
export type ReachFault = 'address_refused' | 'unresolved' | 'timed_out' | 'unreachable';
/** The reason to refuse an address that somebody enters. */
type EntryFault = ReachFault | 'port_refused';

export type ReachAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'unanswered'; readonly fault: ReachFault };

/** Places on the open internet that somebody has named: nobody leads us into our own network. */
export interface Reach {
  /** Answers why nothing may be sent to an entered address. `ports` are the only ones allowed, but for this machine. */
  faultOf(url: string, ports?: readonly string[]): Promise<EntryFault | null>;
  /** One POST, to no other place than this; redirects are not followed. */
  post(
    url: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>>,
  ): Promise<ReachAnswer>;
}

/** Sends events to organisers' own servers. */
export interface Webhooks extends Pick<Reach, 'faultOf'> {
  /** One POST of JSON, to no other place than this; redirects are not followed. */
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<ReachAnswer>;
}

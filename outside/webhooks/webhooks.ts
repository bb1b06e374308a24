import {
  createReach,
  type Reach,
  type ReachAnswer,
  type ReachFault,
  type ReachOptions,
} from '../reach/reach.ts';

/** Why a receiver cannot be told: by its address, or because nobody there answers. */
export type WebhookFault = ReachFault;
export type WebhookAnswer = ReachAnswer;

/** Tells organisers' own servers what has happened. */
export interface Webhooks extends Pick<Reach, 'faultOf'> {
  /** One POST of JSON, to no other place than this; redirects are not followed. */
  post(
    url: string,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<WebhookAnswer>;
}

const HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'Battle-League-Webhooks/1',
};

export function createWebhooks(options: ReachOptions): Webhooks {
  const reach = createReach(options);
  return {
    faultOf: reach.faultOf,
    post: (url, body, headers) => reach.post(url, body, { ...headers, ...HEADERS }),
  };
}

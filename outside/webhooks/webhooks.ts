import type { Webhooks } from '#platform/ports/reach.ts';
import { createReach, type ReachOptions } from '../reach/reach.ts';

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

import type { ReplyOf } from '#platform/http/contract.ts';
import { byIntent } from '#ui/screen/forms.ts';
import { screenAction } from '#ui/screen/load.ts';
import type { statusCalls } from '../../status.contract.ts';

export const STATUS_PATH = '/console/status';

/** The answer to a test message. */
export interface Tried {
  readonly mail?: ReplyOf<typeof statusCalls.tryMail>;
  readonly sms?: ReplyOf<typeof statusCalls.trySms>;
}

/** Sends a test message to oneself. */
export const statusAction = screenAction(async ({ api, form }) => {
  const tried = await byIntent<Record<string, Promise<Tried>>>(
    form,
    {
      mail: async () => ({ mail: await api.tryMail({}) }),
      sms: async () => ({ sms: await api.trySms({}) }),
    },
    'act',
  );
  return Response.json(tried);
});

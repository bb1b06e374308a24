import { redirect } from 'react-router';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { screenAction } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';

export const WEBHOOKS_PATH = '/console/webhooks';

export function webhookPath(webhookId: string): string {
  return `${WEBHOOKS_PATH}/${webhookId}`;
}

/** Makes the calls of the forms of one webhook. */
export const webhookAction = screenAction(async ({ api, params, form }) => {
  const of = { webhookId: idIn(params, 'webhookId') };
  const { webhookId } = of;
  const here = () => redirect(webhookPath(webhookId));
  return byIntent<Record<string, Promise<Response>>>(
    form,
    {
      on: () => api.changeWebhook({ ...of, on: true }).then(here),
      off: () => api.changeWebhook({ ...of, on: false }).then(here),
      ping: () => api.pingWebhook(of).then(here),
      rotate: async () => Response.json(await api.rotateWebhookSecret(of)),
      delete: async () => {
        await api.deleteWebhook(of);
        return redirect(WEBHOOKS_PATH);
      },
      again: async () =>
        Response.json(await api.replayWebhook(parseForm('replayWebhook', form, of))),
      since: async () => Response.json(await api.replayWebhook({ ...of, since: sinceIn(form) })),
      save: () => api.changeWebhook(parseForm('changeWebhook', form, of)).then(here),
    },
    'act',
  );
});

const HOUR_MS = 3_600_000;

/** So many hours back from now. */
function sinceIn(form: FormData): string {
  const hours = Number(textIn(form, 'hours'));
  return new Date(Date.now() - (hours > 0 ? hours : 1) * HOUR_MS).toISOString();
}

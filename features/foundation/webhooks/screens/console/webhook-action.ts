import { redirect } from 'react-router';
import { screenAction } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { kindsIn } from './kinds.tsx';
import { WEBHOOKS_PLACE, webhookPlace } from './places.ts';

/** What is done with the forms of one webhook, by the act that they name. */
export const webhookAction = screenAction(async ({ api, params, form }) => {
  const webhookId = idIn(params, 'webhookId');
  const place = webhookPlace(webhookId);
  switch (form.get('act')) {
    case 'on':
    case 'off':
      await api.changeWebhook({ webhookId, on: form.get('act') === 'on' });
      return redirect(place);
    case 'ping':
      await api.pingWebhook({ webhookId });
      return redirect(place);
    case 'rotate':
      return Response.json(await api.rotateWebhookSecret({ webhookId }));
    case 'delete':
      await api.deleteWebhook({ webhookId });
      return redirect(WEBHOOKS_PLACE);
    case 'again':
      return Response.json(
        await api.replayWebhook({ webhookId, deliveryId: String(form.get('deliveryId')) }),
      );
    case 'since':
      return Response.json(await api.replayWebhook({ webhookId, since: sinceIn(form) }));
    default:
      await api.changeWebhook({
        webhookId,
        name: String(form.get('name') ?? ''),
        kinds: kindsIn(form),
      });
      return redirect(place);
  }
});

const HOUR_MS = 3_600_000;

/** So many hours back from now. */
function sinceIn(form: FormData): string {
  const hours = Number(form.get('hours'));
  return new Date(Date.now() - (hours > 0 ? hours : 1) * HOUR_MS).toISOString();
}

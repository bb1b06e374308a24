/** Where webhooks are in the console. */
export const WEBHOOKS_PLACE = '/console/webhooks';

export function webhookPlace(webhookId: string): string {
  return `${WEBHOOKS_PLACE}/${webhookId}`;
}

import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { webhooksCalls } from '../../webhooks.contract.ts';

export type Webhook = ReplyOf<typeof webhooksCalls.webhooks>['items'][number];

const TONES: Readonly<Record<Webhook['state'], Tone>> = {
  on: 'success',
  failing: 'warn',
  off_owner: 'neutral',
  off_failures: 'danger',
};

/** The state of a webhook. */
export function WebhookState({ state }: Pick<Webhook, 'state'>) {
  const t = useTexts('webhooks');
  return <Badge tone={TONES[state]}>{t(`hook_state_${state}`)}</Badge>;
}

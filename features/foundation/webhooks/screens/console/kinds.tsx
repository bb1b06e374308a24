import { Choices } from '#ui/console/choices.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { type PING, WEBHOOK_KINDS, type WebhookKind } from '../../rules/kinds.ts';

type Kind = WebhookKind | typeof PING;
type KeyOfKind<K extends Kind> = K extends `${infer A}.${infer B}` ? `kind_${A}_${B}` : never;

/** The key of a kind's text. */
export function kindKey<K extends Kind>(kind: K): KeyOfKind<K> {
  return `kind_${kind.replace('.', '_')}` as KeyOfKind<K>; // as the type says
}

interface KindsProps {
  readonly chosen: readonly string[];
  readonly error?: string | undefined;
}

/** The choice of the kinds of messages that a webhook gets. */
export function Kinds({ chosen, error }: KindsProps) {
  const t = useTexts('webhooks');
  return (
    <Choices
      legend={t('hooks_kinds')}
      name="kinds"
      options={WEBHOOK_KINDS.map((kind) => ({ value: kind, text: t(kindKey(kind)) }))}
      chosen={chosen}
      error={error}
    />
  );
}

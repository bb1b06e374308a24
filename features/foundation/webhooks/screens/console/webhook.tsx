import { data, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { SecretOnce } from '#ui/console/secret-once.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { Page } from '#ui/shell/page.tsx';
import styles from './deliveries.module.css';
import { Deliveries } from './deliveries.tsx';
import { Kinds } from './kinds.tsx';
import { type Webhook, WebhookState } from './state.tsx';
import { WEBHOOKS_PATH, webhookAction, webhookPath } from './webhook-action.ts';

const MOST_WEBHOOKS = 100;

const load = screenLoader(async ({ api, params, url }) => {
  const webhookId = idIn(params, 'webhookId');
  const [all, deliveries] = await Promise.all([
    api.webhooks({ pageSize: MOST_WEBHOOKS }),
    api.webhookDeliveries({ webhookId, page: pageIn(url) }),
  ]);
  const webhook = all.items.find((each) => each.webhookId === webhookId);
  if (!webhook) throw data(null, { status: 404 });
  return { webhook, deliveries };
});
export const loader = load.server;
export const clientLoader = load.browser;
export const action = webhookAction.server;
export const clientAction = webhookAction.browser;

export interface Answer {
  readonly secret?: string | null;
  readonly replayed?: number;
}

/** One webhook: its kinds of messages, its state and its deliveries. */
export default function WebhookPage() {
  const t = useTexts('webhooks');
  const format = useFormat();
  const { webhook, deliveries } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const answer = useAnswer<Answer | FormRefusal>();
  const refusal = answer && 'detail' in answer ? answer : undefined;
  const done = answer && !('detail' in answer) ? answer : undefined;
  const [query] = useSearchParams();
  const asked = query.get('sheet');
  return (
    <Page
      title={<bdi>{webhook.name}</bdi>}
      windowTitle={webhook.name}
      back={{ to: WEBHOOKS_PATH, text: t('hooks_title') }}
      width="wide"
      actions={<WebhookState state={webhook.state} />}
    >
      <p>
        <code translate="no" dir="ltr" className={styles.address}>
          {webhook.url}
        </code>
      </p>
      {done?.secret && <SecretOnce secret={done.secret}>{t('hooks_made')}</SecretOnce>}
      {done?.replayed !== undefined && (
        <Notice tone="success" role="status">
          {t('hook_replayed', { count: done.replayed })}
        </Notice>
      )}
      {refusal && !asked && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      {webhook.portEnds && <Notice tone="warn">{t('hook_port_ends')}</Notice>}
      {webhook.failingSince && (
        <Notice tone="warn">
          {t('hook_failing_since', { since: format.dateTime(webhook.failingSince) })}
        </Notice>
      )}
      {webhook.oldSecretUntil && (
        <Notice tone="info">
          {t('hook_old_until', { until: format.dateTime(webhook.oldSecretUntil) })}
        </Notice>
      )}
      <Acts webhook={webhook} />
      <Deliveries deliveries={deliveries} webhook={webhook} />
      <Settings webhook={webhook} refusal={refusal} />
      {asked === 'rotate' && (
        <ActionSheet
          title={t('hook_rotate_title')}
          closeTo={webhookPath(webhook.webhookId)}
          confirmLabel={t('hook_rotate')}
          fields={{ act: 'rotate' }}
          refusal={refusal}
        >
          <p>{t('hook_rotate_text')}</p>
        </ActionSheet>
      )}
      {asked === 'delete' && (
        <ActionSheet
          title={t('hook_delete_title')}
          closeTo={webhookPath(webhook.webhookId)}
          confirmLabel={t('hook_delete')}
          tone="danger"
          fields={{ act: 'delete' }}
          refusal={refusal}
        >
          <p>{t('hook_delete_text')}</p>
        </ActionSheet>
      )}
    </Page>
  );
}

function Acts({ webhook: { webhookId, state } }: { readonly webhook: Webhook }) {
  const t = useTexts('webhooks');
  const isOff = state.startsWith('off_');
  const place = webhookPath(webhookId);
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className="row">
      <Form method="post" action={place} preventScrollReset>
        <Button type="submit" name="act" value={isOff ? 'on' : 'ping'} busy={busy}>
          {isOff ? t('hook_on') : t('hook_ping')}
        </Button>
      </Form>
      {!isOff && (
        <Form method="post" action={place} preventScrollReset>
          <Button type="submit" name="act" value="off" variant="ghost">
            {t('hook_off')}
          </Button>
        </Form>
      )}
      <ButtonLink to={`${place}?sheet=rotate`} variant="ghost" preventScrollReset replace>
        {t('hook_rotate')}
      </ButtonLink>
      <ButtonLink to={`${place}?sheet=delete`} variant="ghost" preventScrollReset replace>
        {t('hook_delete')}
      </ButtonLink>
    </div>
  );
}

interface SettingsProps {
  readonly webhook: Webhook;
  readonly refusal: FormRefusal | undefined;
}

function Settings({ webhook, refusal }: SettingsProps) {
  const t = useTexts('webhooks');
  return (
    <Card title={t('hook_settings')}>
      <Form method="post" className="stack" preventScrollReset>
        <TextField
          name="name"
          label={t('hooks_name')}
          defaultValue={refusal?.values.name ?? webhook.name}
          error={refusal?.fields.name}
          required
          maxLength={60}
        />
        <Kinds chosen={webhook.kinds} error={refusal?.fields.kinds} />
        <div>
          <Button type="submit" name="act" value="save" variant="primary">
            {t('hook_save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

import { Link, useLoaderData } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { MakeCard } from '#ui/console/make-card.tsx';
import { SecretOnce } from '#ui/console/secret-once.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import type { webhooksCalls } from '../../webhooks.contract.ts';
import styles from './deliveries.module.css';
import { Kinds } from './kinds.tsx';
import { WebhookState } from './state.tsx';
import { WEBHOOKS_PATH, webhookPath } from './webhook-action.ts';

type Made = ReplyOf<typeof webhooksCalls.createWebhook>;

const load = screenLoader(({ api, url }) => api.webhooks({ page: pageIn(url) }));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, form }) =>
  Response.json(await api.createWebhook(parseForm('createWebhook', form))),
);
export const action = submit.server;
export const clientAction = submit.browser;

/** The official's webhooks. */
export default function Webhooks() {
  const t = useTexts('webhooks');
  const format = useFormat();
  const hooks = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const answer = useAnswer<Made | FormRefusal>();
  const refusal = answer && 'detail' in answer ? answer : undefined;
  const secret = answer && 'secret' in answer ? answer.secret : null;
  return (
    <Page
      title={t('hooks_title')}
      width="wide"
      actions={
        <ButtonLink to="/api/docs" reloadDocument size="s" variant="ghost">
          {t('hooks_docs')}
        </ButtonLink>
      }
    >
      <p className="muted">{t('hooks_text')}</p>
      {hooks.items.some(({ portEnds }) => portEnds) && (
        <Notice tone="warn">{t('hooks_ports_end')}</Notice>
      )}
      {secret && <SecretOnce secret={secret}>{t('hooks_made')}</SecretOnce>}
      <DataTable
        caption={t('hooks_title')}
        rows={hooks.items}
        keyOf={({ webhookId }) => webhookId}
        columns={[
          {
            key: 'name',
            head: t('hooks_name'),
            main: true,
            cell: ({ webhookId, name }) => (
              <Link to={webhookPath(webhookId)}>
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          {
            key: 'url',
            head: t('hooks_url'),
            cell: ({ url }) => (
              <code translate="no" dir="ltr" className={styles.address}>
                {url}
              </code>
            ),
          },
          {
            key: 'state',
            tight: true,
            head: t('hooks_state'),
            cell: ({ state }) => <WebhookState state={state} />,
          },
          {
            key: 'waiting',
            head: t('hooks_waiting'),
            align: 'end',
            cell: ({ waiting }) => format.number(waiting),
          },
          {
            key: 'parked',
            head: t('hooks_parked'),
            align: 'end',
            cell: ({ parked }) => format.number(parked),
          },
        ]}
        empty={<EmptyList title={t('hooks_none')}>{t('hooks_none_text')}</EmptyList>}
      />
      <Pages of={hooks} hrefFor={(page) => `${WEBHOOKS_PATH}?page=${page}`} />
      <NewWebhook refusal={refusal} key={secret} />
    </Page>
  );
}

function NewWebhook({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('webhooks');
  return (
    <MakeCard
      title={t('hooks_new')}
      nameLabel={t('hooks_name')}
      makeLabel={t('hooks_make')}
      refusal={refusal}
    >
      <TextField
        name="url"
        type="url"
        dir="ltr"
        label={t('hooks_url')}
        hint={t('hooks_url_hint')}
        defaultValue={refusal?.values.url ?? ''}
        error={refusal?.fields.url}
        required
        maxLength={500}
        autoComplete="off"
      />
      <Kinds chosen={[]} error={refusal?.fields.kinds} />
    </MakeCard>
  );
}

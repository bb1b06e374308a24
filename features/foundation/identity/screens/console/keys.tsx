import { redirect, useLoaderData, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { Scope } from '#platform/http/scopes.ts';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Select } from '#ui/components/select.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { Choices } from '#ui/console/choices.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { doneAt } from '#ui/console/done.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { MakeCard } from '#ui/console/make-card.tsx';
import { SecretOnce } from '#ui/console/secret-once.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import type { keyCalls } from '../../api-keys.contract.ts';
import styles from './keys.module.css';

type Made = ReplyOf<typeof keyCalls.createApiKey>;

const DAYS = [30, 90, 365] as const;
const load = screenLoader(({ api, url }) => api.apiKeys({ page: pageIn(url) }));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const actions = {
    '': async () => {
      const { days, ...key } = parseForm('createApiKey', form);
      // 0 means without end
      return Response.json(await api.createApiKey(days ? { ...key, days } : key));
    },
    revoke: async () => {
      await api.revokeApiKey(parseForm('revokeApiKey', form));
      const list = `${KEYS_PATH}${listAddress(url.searchParams, ['page'])}`;
      return redirect(doneAt(list, 'key_revoked'));
    },
  };
  return byIntent(form, actions, 'act');
});
export const action = submit.server;
export const clientAction = submit.browser;

/** API keys: create, show once, revoke. */
export default function Keys() {
  const t = useTexts('keys');
  const common = useTexts('common');
  const keys = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const answer = useAnswer<Made | FormRefusal>();
  const refusal = answer && 'detail' in answer ? answer : undefined;
  const made = answer && 'key' in answer ? answer.key : null;
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const ending = keys.items.find(({ keyId }) => keyId === query.get('revoke'));
  return (
    <Page
      title={t('keys_title')}
      width="wide"
      actions={
        <ButtonLink to="/api/docs" reloadDocument size="s" variant="ghost">
          {t('keys_docs')}
        </ButtonLink>
      }
    >
      <p className="muted">{t('keys_text')}</p>
      {made && <SecretOnce secret={made}>{t('keys_made')}</SecretOnce>}
      <KeyTable keys={keys.items} />
      <Pages of={keys} hrefFor={(page) => `${KEYS_PATH}?page=${page}`} />
      <NewKey givable={keys.givable} refusal={ending ? undefined : refusal} key={made} />
      {ending && (
        <ActionSheet
          title={t('keys_revoke_title')}
          closeTo={at()}
          confirmLabel={t('keys_revoke')}
          dismissLabel={common('close')}
          tone="danger"
          fields={{ act: 'revoke', keyId: ending.keyId }}
          refusal={refusal}
        >
          <p>{t('keys_revoke_text', { name: ending.name })}</p>
        </ActionSheet>
      )}
    </Page>
  );
}

interface NewKeyProps {
  readonly givable: readonly Scope[];
  readonly refusal: FormRefusal | undefined;
}

function NewKey({ givable, refusal }: NewKeyProps) {
  const t = useTexts('keys');
  return (
    <MakeCard
      title={t('keys_new')}
      nameLabel={t('keys_name')}
      makeLabel={t('keys_make')}
      action={KEYS_PATH}
      refusal={refusal}
    >
      <Choices
        legend={t('keys_scopes')}
        name="scopes"
        options={givable.map((scope) => ({ value: scope, text: t(`scope_${scope}`) }))}
        chosen={['read']}
        error={refusal?.fields.scopes}
      />
      <Select
        name="days"
        label={t('keys_length')}
        defaultValue="90"
        options={[
          ...DAYS.map((days) => ({ value: String(days), text: t('expiry_days', { days }) })),
          { value: '0', text: t('expiry_never') },
        ]}
      />
    </MakeCard>
  );
}

type Key = ReplyOf<typeof keyCalls.apiKeys>['items'][number];

const KEYS_PATH = '/console/keys';

const TONES: Readonly<Record<Key['state'], Tone>> = {
  valid: 'success',
  expired: 'neutral',
  revoked: 'danger',
};

/** The keys, each with a link to revoke it. */
function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const t = useTexts('keys');
  const format = useFormat();
  const at = useListAddress('page');
  return (
    <DataTable
      caption={t('keys_title')}
      rows={keys}
      keyOf={({ keyId }) => keyId}
      columns={[
        {
          key: 'name',
          head: t('keys_name'),
          main: true,
          cell: ({ name, prefix }) => (
            <>
              <bdi>{name}</bdi>{' '}
              <code translate="no" dir="ltr" className={cx('muted', styles.whole)}>
                {prefix}…
              </code>
            </>
          ),
        },
        {
          key: 'scopes',
          words: true,
          head: t('keys_scopes'),
          cell: ({ scopes }) => scopes.map((scope) => t(`scope_${scope}`)).join(' · '),
        },
        {
          key: 'owner',
          tight: true,
          head: t('keys_owner'),
          cell: ({ owner }) => <bdi translate="no">{owner}</bdi>,
        },
        {
          key: 'used',
          tight: true,
          head: t('keys_used'),
          cell: ({ lastUsedAt }) => (lastUsedAt ? format.dateTime(lastUsedAt) : t('keys_unused')),
        },
        {
          key: 'expires',
          tight: true,
          head: t('keys_expiry'),
          cell: ({ expiresAt }) => (expiresAt ? format.dateTime(expiresAt) : t('expiry_never')),
        },
        {
          key: 'state',
          tight: true,
          head: t('keys_state'),
          cell: ({ state }) => (
            <span className={styles.whole}>
              <Badge tone={TONES[state]}>{t(`key_${state}`)}</Badge>
            </span>
          ),
        },
        {
          key: 'acts',
          head: '',
          cell: ({ keyId, state }) =>
            state === 'valid' && (
              <ButtonLink
                to={at({ revoke: keyId })}
                size="s"
                variant="ghost"
                className={styles.whole}
                preventScrollReset
              >
                {t('keys_revoke')}
              </ButtonLink>
            ),
        },
      ]}
      empty={<EmptyList title={t('keys_none')}>{t('keys_none_text')}</EmptyList>}
    />
  );
}

import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { useListAddress } from '#ui/console/list-address.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { keyCalls } from '../../api-keys.contract.ts';
import styles from './keys.module.css';

type Key = ReplyOf<typeof keyCalls.apiKeys>['items'][number];

export const KEYS_PLACE = '/console/keys';

const TONES: Readonly<Record<Key['state'], Tone>> = {
  valid: 'success',
  expired: 'neutral',
  revoked: 'danger',
};

/** The keys there are, and a way to end each. */
export function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const t = useTexts('tools');
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
          head: t('tool_name'),
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
          head: t('tool_state'),
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
      empty={<EmptyState title={t('keys_none')}>{t('keys_none_text')}</EmptyState>}
    />
  );
}

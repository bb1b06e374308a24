import { redirect, useLoaderData, useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { SCOPES, type Scope } from '#platform/http/scopes.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Select } from '#ui/components/select.tsx';
import { ActSheet } from '#ui/console/act-sheet.tsx';
import { Choices } from '#ui/console/choices.tsx';
import { doneAt } from '#ui/console/done.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { MakeCard } from '#ui/console/make-card.tsx';
import { SecretOnce } from '#ui/console/secret-once.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { Page } from '#ui/shell/page.tsx';
import type { keyCalls } from '../../api-keys.contract.ts';
import { KEYS_PLACE, KeyTable } from './key-table.tsx';

type Made = ReplyOf<typeof keyCalls.createApiKey>;

const DAYS = [30, 90, 365] as const;
const load = screenLoader(({ api, url }) => api.apiKeys({ page: pageIn(url) }));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  if (form.get('act') === 'revoke') {
    await api.revokeApiKey({ keyId: String(form.get('keyId')) });
    const place = `${KEYS_PLACE}${listAddress(url.searchParams, ['page'])}`;
    return redirect(doneAt(place, 'key_revoked'));
  }
  const days = Number(form.get('days'));
  const made = await api.createApiKey({
    name: String(form.get('name') ?? ''),
    scopes: SCOPES.filter((scope) => form.getAll('scopes').includes(scope)),
    ...(days > 0 && { days }),
  });
  return Response.json(made);
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Keys for tools: made, shown once, and ended. */
export default function Keys() {
  const t = useTexts('tools');
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
      <Pages of={keys} hrefFor={(page) => `${KEYS_PLACE}?page=${page}`} />
      <NewKey givable={keys.givable} refusal={ending ? undefined : refusal} key={made} />
      {ending && (
        <ActSheet
          title={t('keys_revoke_title')}
          closeTo={at()}
          confirmLabel={t('keys_revoke')}
          dismissLabel={common('close')}
          tone="danger"
          fields={{ act: 'revoke', keyId: ending.keyId }}
          refusal={refusal}
        >
          <p>{t('keys_revoke_text', { name: ending.name })}</p>
        </ActSheet>
      )}
    </Page>
  );
}

interface NewKeyProps {
  readonly givable: readonly Scope[];
  readonly refusal: FormRefusal | undefined;
}

function NewKey({ givable, refusal }: NewKeyProps) {
  const t = useTexts('tools');
  return (
    <MakeCard
      title={t('keys_new')}
      nameLabel={t('tool_name')}
      makeLabel={t('keys_make')}
      action={KEYS_PLACE}
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

import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { entryPath } from '../rules/entry.ts';
import { FormButton, Refused, SendButton } from './parts/form.tsx';
import { GuardianFields, guardianIn } from './parts/guardian-fields.tsx';
import { homeOf } from './parts/sign-in.ts';

const HERE = '/my-guardian';

const load = screenLoader(({ api }) => api.guardianConsent({}));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const ask = async () => {
    const guardian = guardianIn(form);
    await api.askGuardian(guardian ? { guardian } : {});
    return redirect(entryPath(HERE, url.searchParams, { sent: 'yes' }));
  };
  return byIntent(form, { again: ask, other: ask });
});
export const action = submit.server;
export const clientAction = submit.browser;

/** For players who need a consent: its state, the link again, or another guardian. */
export default function MyGuardian() {
  const t = useTexts('guardian');
  const { needed, state, guardian } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const { player } = useVisit();
  useLive(player ? `player:${player.userId}` : '');
  const names = { name: isolated(guardian?.name), contact: isolated(contactOf(guardian)) };
  const isKnown = needed || state === 'agreed';
  return (
    <Page title={t('my_title')} width="narrow">
      {query.has('sent') && !refusal && state === 'asked' && (
        <Notice tone="success" role="status">
          {t('sent')}
        </Notice>
      )}
      <Notice tone={needed ? 'info' : 'success'}>
        {isKnown ? t('my_state', { state, ...names }) : t('not_needed')}
      </Notice>
      {needed && <Refused refusal={refusal} />}
      {needed && (state === 'asked' || state === 'expired') && <Again />}
      {needed && <Other refusal={refusal} isFirst={state === 'none'} />}
      {!needed && (
        <ButtonLink to={homeOf(query)} variant="primary" size="l" wide>
          {t('go_on')}
        </ButtonLink>
      )}
    </Page>
  );
}

function Again() {
  const t = useTexts('guardian');
  return (
    <Form method="post" preventScrollReset>
      <FormButton intent="again" wide sendingText={t('sending')}>
        {t('again')}
      </FormButton>
    </Form>
  );
}

interface OtherProps {
  readonly refusal: FormRefusal | undefined;
  readonly isFirst: boolean;
}

/** Folded unless nobody was asked yet or a field is wrong. */
function Other({ refusal, isFirst }: OtherProps) {
  const t = useTexts('guardian');
  const isOpen = isFirst || Object.keys(refusal?.fields ?? {}).length > 0;
  return (
    <Card>
      <details open={isOpen}>
        <summary>{t('other_title')}</summary>
        <Form method="post" className="stack">
          <GuardianFields refusal={refusal} />
          <SendButton intent="other" sendingText={t('sending')}>
            {t('send_link')}
          </SendButton>
        </Form>
      </details>
    </Card>
  );
}

type Asked = Awaited<ReturnType<typeof loader>>['guardian'];

function contactOf(guardian: Asked): string {
  return guardian?.channel === 'sms' ? `+${guardian.contact}` : (guardian?.contact ?? '');
}

/** Isolates a name from the direction of its sentence. */
function isolated(text = ''): string {
  return `\u2068${text}\u2069`;
}

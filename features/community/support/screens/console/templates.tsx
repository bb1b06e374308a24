import { redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { OWN_NAMES } from '#locales/languages.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { type CompletedAction, doneAt } from '#ui/console/done.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { listAddress, useListAddress } from '#ui/console/list-address.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { TEMPLATES, TICKET_QUEUE } from '../parts/addresses.ts';
import styles from '../parts/support.module.css';

const load = screenLoader(async ({ api, url }) => ({
  templates: await api.answerTemplates({ page: pageIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, url, form }) => {
  const done = await byIntent<Record<string, Promise<CompletedAction>>>(
    form,
    {
      remove: async () => {
        await api.removeAnswerTemplate(parseForm('removeAnswerTemplate', form));
        return 'template_removed';
      },
      save: async () => {
        await api.saveAnswerTemplate(parseForm('saveAnswerTemplate', form));
        return 'template_kept';
      },
    },
    'act',
  );
  return redirect(doneAt(`${TEMPLATES}${listAddress(url.searchParams, ['page'])}`, done));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** Answers that are given often, in every language of the brand. */
export default function Templates() {
  const t = useTexts('support');
  const { templates } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const at = useListAddress('page');
  const ending = templates.items.find(({ templateId }) => templateId === query.get('remove'));
  return (
    <Page
      title={t('templates_title')}
      width="wide"
      back={{ to: TICKET_QUEUE, text: t('desk_title') }}
    >
      <DataTable
        caption={t('templates_title')}
        rows={templates.items}
        keyOf={({ templateId }) => templateId}
        columns={[
          {
            key: 'name',
            head: t('template_name'),
            main: true,
            cell: ({ name }) => <bdi>{name}</bdi>,
          },
          {
            key: 'language',
            head: t('detail_language'),
            cell: ({ language }) => OWN_NAMES[language],
          },
          {
            key: 'text',
            words: true,
            head: t('answer_text'),
            cell: ({ text }) => (
              <p className={styles.text} dir="auto">
                {text}
              </p>
            ),
          },
          {
            key: 'remove',
            head: '',
            cell: ({ templateId }) => (
              <ButtonLink
                to={at({ remove: templateId })}
                size="s"
                variant="ghost"
                preventScrollReset
              >
                {t('template_remove')}
              </ButtonLink>
            ),
          },
        ]}
        empty={<EmptyList title={t('templates_none_title')}>{t('templates_none_text')}</EmptyList>}
      />
      <Pages of={templates} hrefFor={(page) => `${TEMPLATES}?page=${page}`} />
      <NewTemplate key={templates.total} refusal={ending ? undefined : refusal} />
      {ending && (
        <ActionSheet
          title={t('template_remove_title')}
          closeTo={at()}
          confirmLabel={t('template_remove')}
          tone="danger"
          fields={{ act: 'remove', templateId: ending.templateId }}
          refusal={refusal}
        >
          <p>{t('template_remove_text', { name: ending.name })}</p>
        </ActionSheet>
      )}
    </Page>
  );
}

function NewTemplate({ refusal }: { readonly refusal: FormRefusal | undefined }) {
  const t = useTexts('support');
  const { brand, language } = useVisit();
  const busy = useNavigation().state === 'submitting';
  return (
    <Card title={t('templates_make')}>
      <Form method="post" action={TEMPLATES} className="stack" preventScrollReset>
        <Select
          name="language"
          label={t('detail_language')}
          defaultValue={refusal?.values.language ?? language}
          options={brand.languages.map((one) => ({ value: one, text: OWN_NAMES[one] }))}
        />
        <TextField
          name="name"
          label={t('template_name')}
          defaultValue={refusal?.values.name ?? ''}
          error={refusal?.fields.name}
          required
          maxLength={60}
          dir="auto"
        />
        <TextArea
          name="text"
          label={t('answer_text')}
          hint={t('template_hint', { name: '{name}', number: '{number}' })}
          defaultValue={refusal?.values.text ?? ''}
          error={refusal?.fields.text}
          required
          maxLength={4000}
          rows={5}
          dir="auto"
        />
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        <div>
          <Button type="submit" name="act" value="save" variant="primary" busy={busy}>
            {t('template_save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

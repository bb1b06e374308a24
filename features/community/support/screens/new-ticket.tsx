import { useState } from 'react';
import { redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { QUESTIONS, TICKETS } from '#ui/links/addresses.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { Reason } from '#ui/screen/reason.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { CATEGORIES } from '../rules/ticket.ts';
import { NEW_TICKET, ticketAt } from './parts/addresses.ts';
import { BugDetails, detailsIn } from './parts/bug-details.tsx';
import { ContactCard } from './parts/contact-card.tsx';
import { PictureField } from './parts/picture-field.tsx';
import { sentPictures } from './parts/sent-pictures.ts';

const load = screenLoader(async ({ url }) => {
  const sent = url.searchParams.get('sent');
  return { sent: /^[0-9A-F]{8}$/.test(sent ?? '') ? sent : null };
});
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(
  async ({ api, form }) => {
    const pictureIds = await sentPictures(api, form);
    const details = detailsIn(form);
    const opened = await api.openTicket(parseForm('openTicket', form, { pictureIds, details }));
    if (form.has('visitor')) return redirect(`${NEW_TICKET}?sent=${opened.reference}`);
    return redirect(`${ticketAt(opened.ticketId)}?done=sent`);
  },
  () => 'needs-network',
);
export const action = submit.server;
export const clientAction = submit.browser;

/** Writes to support: as a player, or with a mail address to answer to. */
export default function NewTicket() {
  const t = useTexts('support');
  const { player } = useVisit();
  const { sent } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const back = player
    ? { to: TICKETS, text: t('title') }
    : { to: QUESTIONS, text: t('questions_title') };
  return (
    <Page title={t('new_title')} width="narrow" back={back}>
      {sent ? (
        <Notice
          tone="success"
          role="status"
          title={t('sent_title', { number: sent })}
          action={<ButtonLink to={NEW_TICKET}>{t('write_again')}</ButtonLink>}
        >
          {t('sent_visitor')}
        </Notice>
      ) : (
        <TicketForm />
      )}
      <ContactCard withButtons={false} />
    </Page>
  );
}

function TicketForm() {
  const t = useTexts('support');
  const { player } = useVisit();
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const busy = useNavigation().state === 'submitting';
  const asked = refusal?.values.category ?? query.get('category');
  const [category, setCategory] = useState(CATEGORIES.find((one) => one === asked) ?? 'account');
  return (
    <Card>
      <Form method="post" className="stack" encType="multipart/form-data" preventScrollReset>
        {!player && (
          <>
            <input type="hidden" name="visitor" value="yes" />
            <TextField
              name="email"
              type="email"
              autoComplete="email"
              label={t('email')}
              hint={t('email_hint')}
              defaultValue={refusal?.values.email ?? ''}
              error={refusal?.fields.email}
              required
              maxLength={254}
              dir="ltr"
            />
          </>
        )}
        <Select
          name="category"
          label={t('category')}
          options={CATEGORIES.map((one) => ({ value: one, text: t(`category_${one}`) }))}
          defaultValue={category}
          onChange={({ currentTarget: { value } }) =>
            setCategory(CATEGORIES.find((one) => one === value) ?? 'other')
          }
          error={refusal?.fields.category}
        />
        <TextField
          name="subject"
          label={t('subject')}
          defaultValue={refusal?.values.subject ?? ''}
          error={refusal?.fields.subject}
          required
          minLength={3}
          maxLength={120}
          dir="auto"
        />
        <TextArea
          name="text"
          label={t(category === 'bug' ? 'text_bug' : 'text')}
          hint={t('text_hint')}
          defaultValue={refusal?.values.text ?? ''}
          error={refusal?.fields.text}
          required
          maxLength={4000}
          rows={6}
          dir="auto"
        />
        {player && <PictureField error={refusal?.fields.file} />}
        {category === 'bug' && <BugDetails />}
        {refusal && (
          <Notice tone="danger" role="alert">
            <Reason refusal={refusal} />
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" wide busy={busy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </Form>
    </Card>
  );
}

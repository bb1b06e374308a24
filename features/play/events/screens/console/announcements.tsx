import { redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { LANGUAGES } from '#brands/brand.ts';
import { OWN_NAMES } from '#locales/languages.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { DataTable } from '#ui/console/data-table.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { commandKey, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { newKey } from '#ui/screen/new-key.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { eventPageAddress } from './event-navigation.ts';
import { useOrganisedEvent } from './use-organised-event.ts';

const load = screenLoader(async ({ api, params, url }) => ({
  sent: await api.announcements({ eventId: idIn(params, 'eventId'), page: pageIn(url) }),
  key: newKey(),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const send = screenAction(async ({ api, params, form }) => {
  const eventId = idIn(params, 'eventId');
  const written = LANGUAGES.flatMap((language) => {
    const text = textIn(form, `text_${language}`).trim();
    return text ? [[language, text]] : [];
  });
  const texts: Partial<Record<(typeof LANGUAGES)[number], string>> = Object.fromEntries(written);
  await api.announceToEntrants({ eventId, texts }, commandKey(form));
  return redirect(`${eventPageAddress(eventId, 'announcements')}?done=sent`);
});
export const action = send.server;
export const clientAction = send.browser;

/** Announcements to the entrants: a new one, and those that were sent. */
export default function EventAnnouncements() {
  const t = useTexts('events-console');
  const event = useOrganisedEvent();
  const { sent } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const [query] = useSearchParams();
  return (
    <>
      {query.get('done') === 'sent' && (
        <Notice tone="success" role="status">
          {t('announcement_sent')}
        </Notice>
      )}
      {event.status === 'draft' ? (
        <Notice tone="info">{t('announcement_draft')}</Notice>
      ) : (
        <NewAnnouncement entrants={event.entrants} />
      )}
      <SentAnnouncements />
      <Pages of={sent} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}

function NewAnnouncement({ entrants }: { readonly entrants: number }) {
  const t = useTexts('events-console');
  const { key } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const busy = useNavigation().state !== 'idle';
  const { brand } = useVisit();
  return (
    <Card title={t('announce')}>
      <Form method="post" className="stack" key={key}>
        <input type="hidden" name="key" value={key} />
        <p>{t('announce_text', { count: entrants })}</p>
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        {brand.languages.map((each, index) => (
          <TextArea
            key={each}
            name={`text_${each}`}
            label={t('announce_in', { language: OWN_NAMES[each] })}
            lang={each}
            dir="auto"
            defaultValue={refusal?.values[`text_${each}`] ?? ''}
            error={index === 0 ? refusal?.fields.texts : undefined}
            maxLength={500}
            rows={3}
          />
        ))}
        <p>{t('no_undo')}</p>
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
            {t('announce')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function SentAnnouncements() {
  const t = useTexts('events-console');
  const format = useFormat();
  const { language } = useVisit();
  const { sent } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <DataTable
      caption={t('announcements_sent')}
      rows={sent.items}
      keyOf={({ announcementId }) => announcementId}
      columns={[
        {
          key: 'text',
          head: t('col_text'),
          main: true,
          cell: ({ texts }) => <bdi>{texts[language] ?? texts.en ?? Object.values(texts)[0]}</bdi>,
        },
        { key: 'at', tight: true, head: t('col_sent'), cell: ({ at }) => format.dateTime(at) },
        {
          key: 'told',
          head: t('col_told'),
          align: 'end',
          cell: ({ told }) => format.number(told),
        },
      ]}
      empty={<EmptyList title={t('announcements_none')}>{t('announcements_none_text')}</EmptyList>}
    />
  );
}

import { redirect, useLoaderData, useNavigation } from 'react-router';
import { OWN_NAMES } from '#locales/languages.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { commandKey, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { newKey } from '#ui/screen/new-key.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import type { organisingCalls } from '../../organising.contract.ts';
import styles from './event-form.module.css';
import { formContext } from './event-form-settings.ts';
import { eventPageAddress } from './event-navigation.ts';

type Series = ReplyOf<typeof organisingCalls.organiserSeries>['items'][number];

const load = screenLoader(async ({ api, url }) => ({
  page: await api.organiserSeries({ page: pageIn(url) }),
  key: newKey(),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const create = screenAction(async ({ api, form }) => {
  const texts = formContext(form).languages.flatMap((language) => {
    const title = textIn(form, `title_${language}`).trim();
    return title === '' ? [] : [[language, { title }] as const];
  });
  await api.createSeries({ texts: Object.fromEntries(texts) }, commandKey(form));
  return redirect('/console/series');
});
export const action = create.server;
export const clientAction = create.browser;

/** The series of the audience. An event becomes part of one by its settings. */
export default function ConsoleSeries() {
  const t = useTexts('events-console');
  const { page, key } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <Page
      title={t('part_series')}
      back={{ to: '/console/events', text: t('events_title') }}
      width="normal"
    >
      {page.items.map((series) => (
        <OneSeries key={series.seriesId} series={series} />
      ))}
      {page.total === 0 && <EmptyList title={t('series_empty')}>{t('part_series_note')}</EmptyList>}
      <Pages of={page} hrefFor={(number) => `?page=${number}`} />
      <NewSeries key={key} idempotencyKey={key} />
    </Page>
  );
}

function OneSeries({ series: { title, events } }: { readonly series: Series }) {
  const t = useTexts('events-console');
  const format = useFormat();
  return (
    <Card title={<bdi>{title}</bdi>} padding="flush">
      {events.length === 0 ? (
        <p className={styles.note}>{t('series_without_events')}</p>
      ) : (
        <List>
          {events.map((event) => (
            <ListItem
              key={event.eventId}
              to={eventPageAddress(event.eventId, '')}
              title={<bdi>{event.title}</bdi>}
              subtitle={format.dateTime(event.startsAt)}
              trailing={
                <Badge tone={event.role === 'final' ? 'accent' : 'neutral'}>
                  {t(`role_${event.role}`)}
                </Badge>
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}

function NewSeries({ idempotencyKey }: { readonly idempotencyKey: string }) {
  const t = useTexts('events-console');
  const { brand } = useVisit();
  const refusal = useAnswer<FormRefusal>();
  const busy = useNavigation().state === 'submitting';
  return (
    <Card title={t('new_series')}>
      <Form method="post" className="stack">
        <input type="hidden" name="key" value={idempotencyKey} />
        <input type="hidden" name="languages" value={brand.languages.join(' ')} />
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        {brand.languages.map((language, index) => (
          <TextField
            key={language}
            name={`title_${language}`}
            lang={language}
            dir="auto"
            label={t('series_name', { language: OWN_NAMES[language] })}
            defaultValue={refusal?.values[`title_${language}`] ?? ''}
            error={index === 0 ? refusal?.fields.texts : undefined}
            maxLength={100}
          />
        ))}
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('saving')}>
            {t('new_series')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

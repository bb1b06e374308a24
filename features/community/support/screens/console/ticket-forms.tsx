import type { MouseEvent } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { SegmentedControl } from '#ui/components/segmented-control.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { filledTemplate } from '../../rules/template.ts';
import { CATEGORIES } from '../../rules/ticket.ts';
import { TEMPLATES } from '../parts/addresses.ts';
import { PictureField } from '../parts/picture-field.tsx';
import styles from '../parts/support.module.css';
import type { TicketData } from './ticket-load.ts';

interface Refused {
  readonly refusal: FormRefusal | undefined;
}

const OUTCOMES = ['answered', 'waiting', 'closed'] as const;

/** An answer, begun from a template or not, and what becomes of the ticket with it. */
export function AnswerForm({ ticket, templates, refusal }: TicketData & Refused) {
  const t = useTexts('support');
  const [query] = useSearchParams();
  const chosen = templates.find(({ templateId }) => templateId === query.get('template'));
  const filled = (text: string) =>
    filledTemplate(text, { name: ticket.asker.name, reference: ticket.reference });
  const start = chosen ? filled(chosen.text) : '';
  // keeps the typed text and adds the template below it
  const addTo = (event: MouseEvent<HTMLAnchorElement>, template: string) => {
    const field = event.currentTarget.closest('form')?.elements.namedItem('text');
    if (!(field instanceof HTMLTextAreaElement)) return;
    const typed = field.value.trimEnd();
    if (typed === '' || typed === start.trimEnd()) return;
    event.preventDefault();
    field.value = `${typed}\n\n${template}`;
    field.focus();
  };
  return (
    <Form method="post" className="stack" encType="multipart/form-data" preventScrollReset>
      <input type="hidden" name="act" value="answer" />
      <nav className={styles.acts} aria-label={t('templates_title')}>
        {templates.map(({ templateId, name, text }) => (
          <Link
            key={templateId}
            to={`?template=${templateId}`}
            replace
            preventScrollReset
            onClick={(event) => addTo(event, filled(text))}
          >
            <bdi>{name}</bdi>
          </Link>
        ))}
        {templates.length === 0 && <Link to={TEMPLATES}>{t('templates_make')}</Link>}
      </nav>
      <TextArea
        name="text"
        label={t('answer_text')}
        hint={t('answer_hint')}
        defaultValue={refusal?.values.text ?? start}
        error={refusal?.fields.text}
        required
        maxLength={4000}
        rows={6}
        dir="auto"
      />
      <PictureField error={refusal?.fields.file} hint={t('desk_picture_hint')} />
      <SegmentedControl
        legend={t('outcome')}
        name="outcome"
        options={OUTCOMES.map((value) => ({ value, text: t(`outcome_${value}`) }))}
        defaultValue={OUTCOMES.find((one) => one === refusal?.values.outcome) ?? 'answered'}
      />
      <Refusal refusal={refusal} />
      <Send act="answer" text={t('answer_send')} />
    </Form>
  );
}

/** For officials alone. */
export function NoteForm({ refusal }: Refused) {
  const t = useTexts('support');
  return (
    <Card title={t('note')}>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="act" value="note" />
        <TextArea
          name="text"
          label={t('note_text')}
          hint={t('note_hint')}
          defaultValue={refusal?.values.text ?? ''}
          error={refusal?.fields.text}
          required
          maxLength={4000}
          rows={3}
          dir="auto"
        />
        <Refusal refusal={refusal} />
        <Send act="note" text={t('note_add')} />
      </Form>
    </Card>
  );
}

/** Assigns the ticket to an official. */
export function Assign({ ticket, refusal }: Pick<TicketData, 'ticket'> & Refused) {
  const t = useTexts('support');
  const { officials, assignee } = ticket;
  return (
    <Card>
      <Form method="post" className="stack" preventScrollReset key={assignee?.userId}>
        <input type="hidden" name="act" value="assign" />
        <Select
          name="userId"
          label={t('desk_assignee')}
          defaultValue={assignee?.userId ?? ''}
          options={[
            { value: '', text: t('nobody') },
            ...officials.map(({ userId, username }) => ({ value: userId, text: username })),
          ]}
          error={refusal?.fields.userId}
        />
        <Send act="assign" text={t('assign')} />
      </Form>
    </Card>
  );
}

/** Changes the category, since askers often choose a wrong one. */
export function Sort({ ticket, refusal }: Pick<TicketData, 'ticket'> & Refused) {
  const t = useTexts('support');
  return (
    <Card>
      <Form method="post" className="stack" preventScrollReset key={ticket.category}>
        <input type="hidden" name="act" value="sort" />
        <Select
          name="category"
          label={t('desk_category')}
          defaultValue={ticket.category}
          options={CATEGORIES.map((one) => ({ value: one, text: t(`category_${one}`) }))}
          error={refusal?.fields.category}
        />
        <Send act="sort" text={t('desk_sort')} />
      </Form>
    </Card>
  );
}

function Refusal({ refusal }: Refused) {
  if (!refusal) return null;
  return (
    <Notice tone="danger" role="alert">
      {refusal.detail}
    </Notice>
  );
}

function Send({ act, text }: { readonly act: string; readonly text: string }) {
  const t = useTexts('support');
  const busy = useNavigation().formData?.get('act') === act;
  return (
    <div>
      <Button
        type="submit"
        variant={act === 'answer' ? 'primary' : 'secondary'}
        busy={busy}
        busyLabel={t('sending')}
      >
        {text}
      </Button>
    </div>
  );
}

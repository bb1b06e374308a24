import { Link, redirect, useLoaderData, useSearchParams } from 'react-router';
import { ownNameOf } from '#locales/languages.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Definitions } from '#ui/components/definition-list.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { type CompletedAction, doneAt } from '#ui/console/done.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { queuedTicketAt, TICKET_QUEUE } from '../parts/addresses.ts';
import { ReportedDetails } from '../parts/reported-details.tsx';
import { sentPictures } from '../parts/sent-pictures.ts';
import styles from '../parts/support.module.css';
import { Thread } from '../parts/thread.tsx';
import { QueuedStateBadge } from '../parts/ticket-state.tsx';
import { AnswerForm, Assign, NoteForm, Sort } from './ticket-forms.tsx';
import { type TicketData, ticketLoad } from './ticket-load.ts';

export const loader = ticketLoad.server;
export const clientLoader = ticketLoad.browser;

/** Performs the act that a form of the ticket names. */
const ticketAction = screenAction(async ({ api, params, form }) => {
  const of = { ticketId: idIn(params, 'ticketId') };
  const done = await byIntent<Record<string, Promise<CompletedAction>>>(
    form,
    {
      answer: async () => {
        const pictureIds = await sentPictures(api, form);
        await api.answerTicket(parseForm('answerTicket', form, { ...of, pictureIds }));
        return 'answered';
      },
      note: async () => {
        await api.noteOnTicket(parseForm('noteOnTicket', form, of));
        return 'noted';
      },
      assign: async () => {
        const assigned = parseForm('assignTicket', form, of);
        await api.assignTicket(assigned);
        return assigned.userId === null ? 'unassigned' : 'assigned';
      },
      sort: async () => {
        await api.sortTicket(parseForm('sortTicket', form, of));
        return 'sorted';
      },
      dismiss: async () => {
        await api.dismissTicket(parseForm('dismissTicket', form, of));
        return 'ticket_closed';
      },
    },
    'act',
  );
  return redirect(doneAt(queuedTicketAt(of.ticketId), done));
});
export const action = ticketAction.server;
export const clientAction = ticketAction.browser;

type QueuedTicket = TicketData['ticket'];

/** One ticket as support works on it: the words, who asks, the answer, and what only officials read. */
export default function TicketScreen() {
  const t = useTexts('support');
  const c = useTexts('common');
  const { brand, player } = useVisit();
  const { ticket, templates } = useLoaderData<TicketData>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  useLive(`support:${brand.audience}`, ({ data }) => data.ticketId === ticket.ticketId);
  const of = (act: string) => (refusal?.values.act === act ? refusal : undefined);
  const { subject, messages, details, actions, ticketId } = ticket;
  // a form is empty once it has been sent; what others write meanwhile takes nothing from it
  const own = messages.filter(({ author }) => author?.userId === player?.userId);
  const notes = own.filter(({ by }) => by === 'note').length;
  return (
    <Page
      title={<bdi>{subject}</bdi>}
      windowTitle={subject}
      back={{ to: TICKET_QUEUE, text: t('desk_title') }}
      width="wide"
      actions={<QueuedStateBadge state={ticket.state} />}
      aside={
        <>
          <Facts ticket={ticket} />
          <Assign ticket={ticket} refusal={of('assign')} />
          <Sort ticket={ticket} refusal={of('sort')} />
          {details && <ReportedDetails details={details} />}
          <NoteForm key={notes} refusal={of('note')} />
        </>
      }
    >
      <Thread
        messages={messages}
        sideOf={({ by }) => (by === 'support' ? 'own' : by === 'note' ? 'note' : 'other')}
        nameOf={({ by, author }) => {
          const name = <bdi translate="no">{author?.username ?? ticket.asker.name}</bdi>;
          return by === 'note' ? (
            <>
              {t('note')}
              {c('colon')}
              {name}
            </>
          ) : (
            name
          );
        }}
      />
      {actions.includes('answer') && (
        <Card title={t('answer_title')}>
          <AnswerForm
            key={`${own.length - notes} ${query.get('template')}`}
            ticket={ticket}
            templates={templates}
            refusal={of('answer')}
          />
        </Card>
      )}
      {actions.includes('close') && (
        <div className={styles.acts}>
          <ButtonLink to="?sheet=dismiss" variant="ghost" preventScrollReset replace>
            {t('dismiss')}
          </ButtonLink>
        </div>
      )}
      {query.get('sheet') === 'dismiss' && (
        <ActionSheet
          title={t('dismiss')}
          closeTo={queuedTicketAt(ticketId)}
          confirmLabel={t('dismiss')}
          fields={{ act: 'dismiss' }}
          withReason
          refusal={of('dismiss')}
        >
          <p>{t('dismiss_text')}</p>
        </ActionSheet>
      )}
    </Page>
  );
}

function Facts({ ticket }: { readonly ticket: QueuedTicket }) {
  const t = useTexts('support');
  const format = useFormat();
  const { asker, reference, category, language, brand, openedAt, closesAt } = ticket;
  const who = asker.userId ? (
    <Link to={`/console/players/${asker.userId}`}>
      <bdi translate="no">{asker.name}</bdi>
    </Link>
  ) : (
    <bdi translate="no">{asker.name}</bdi>
  );
  return (
    <Card>
      <Definitions
        items={[
          { term: t('desk_from'), value: who },
          { term: t('desk_reference'), value: <bdi translate="no">{reference}</bdi> },
          { term: t('desk_category'), value: t(`category_${category}`) },
          { term: t('detail_language'), value: ownNameOf(language) },
          { term: t('detail_brand'), value: brand },
          { term: t('desk_opened'), value: format.dateTime(openedAt) },
          ...(closesAt ? [{ term: t('desk_closes'), value: format.dateTime(closesAt) }] : []),
        ]}
      />
    </Card>
  );
}

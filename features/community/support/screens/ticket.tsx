import { redirect, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { QUESTIONS, TICKETS } from '#ui/links/addresses.ts';
import { useLive } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { NEW_TICKET, ticketAt } from './parts/addresses.ts';
import { Composer } from './parts/composer.tsx';
import { ReportedDetails } from './parts/reported-details.tsx';
import { sentPictures } from './parts/sent-pictures.ts';
import styles from './parts/support.module.css';
import { Thread } from './parts/thread.tsx';
import { TicketStateBadge } from './parts/ticket-state.tsx';

const load = screenLoader(async ({ api, params, url }) => ({
  ticket: await api.ticket({ ticketId: idIn(params, 'ticketId'), ...keyIn(url) }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(
  async ({ api, params, url, form }) => {
    const ref = { ticketId: idIn(params, 'ticketId'), ...keyIn(url) };
    const done = await byIntent(
      form,
      {
        reply: async () => {
          const pictureIds = await sentPictures(api, form, ref);
          await api.replyToTicket(parseForm('replyToTicket', form, { ...ref, pictureIds }));
          return 'replied';
        },
        close: async () => {
          await api.closeTicket(ref);
          return 'closed';
        },
      },
      'act',
    );
    const query = new URLSearchParams({ done });
    if (ref.secret) query.set('key', ref.secret);
    return redirect(`${ticketAt(ref.ticketId)}?${query}`);
  },
  () => 'needs-network',
);
export const action = submit.server;
export const clientAction = submit.browser;

type Ticket = Awaited<ReturnType<typeof load.browser>>['ticket'];
const DONE = ['sent', 'replied', 'closed'] as const;

/** A ticket for its asker: its messages, its state and the next steps. */
export default function TicketScreen() {
  const t = useTexts('support');
  const { player } = useVisit();
  const { ticket } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  useLive(player ? `player:${player.userId}` : [], ({ type }) => type === 'ticket');
  const done = DONE.find((one) => one === query.get('done'));
  const isVisitors = query.has('key');
  const { subject, messages, details, actions } = ticket;
  const isFresh = done !== undefined && !refusal && lastOf(messages)?.by !== 'support';
  return (
    <Page
      title={<bdi>{subject}</bdi>}
      windowTitle={subject}
      width="narrow"
      back={
        isVisitors
          ? { to: QUESTIONS, text: t('questions_title') }
          : { to: TICKETS, text: t('title') }
      }
      actions={<TicketStateBadge state={ticket.state} />}
    >
      <Facts ticket={ticket} />
      {isFresh && (
        <Notice tone="success" role="status">
          {t(`done_${done}`)}
        </Notice>
      )}
      <Thread
        messages={messages}
        sideOf={({ by }) => (by === 'asker' ? 'own' : 'other')}
        nameOf={({ by }) => t(by === 'asker' ? 'by_you' : 'by_support')}
      />
      {ticket.state === 'waiting' && <Notice tone="warn">{t('waiting_text')}</Notice>}
      {actions.includes('reply') ? (
        <Card>
          <Composer
            key={messages.filter(({ by }) => by === 'asker').length} // empty once it has been sent
            refusal={refusal?.values.act === 'reply' ? refusal : undefined}
          />
        </Card>
      ) : (
        <Notice tone="info" action={<ButtonLink to={NEW_TICKET}>{t('write')}</ButtonLink>}>
          {t('over_text')}
        </Notice>
      )}
      {actions.includes('close') && <Close />}
      {details && <ReportedDetails details={details} />}
    </Page>
  );
}

function Facts({ ticket }: { readonly ticket: Ticket }) {
  const t = useTexts('support');
  const format = useFormat();
  const { reference, category, openedAt, closesAt, closedBy } = ticket;
  return (
    <div className={styles.facts}>
      <span>{t('reference', { number: reference })}</span>
      <span>{t(`category_${category}`)}</span>
      <span>{t('opened_at', { at: format.dateTime(openedAt) })}</span>
      {closesAt && <span>{t('closes_at', { at: format.dateTime(closesAt) })}</span>}
      {closedBy && <span>{t(`closed_by_${closedBy}`)}</span>}
    </div>
  );
}

function Close() {
  const t = useTexts('support');
  const busy = useNavigation().formData?.get('act') === 'close';
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="act" value="close" variant="ghost" busy={busy}>
        {t('close')}
      </Button>
    </Form>
  );
}

/** The secret in the link of a visitor's ticket. */
function keyIn({ searchParams }: URL): { secret?: string } {
  const key = searchParams.get('key');
  return key ? { secret: key.slice(0, 64) } : {};
}

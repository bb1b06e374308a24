import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Select } from '#ui/components/select.tsx';
import { ActionSheet } from '#ui/console/action-sheet.tsx';
import { type CompletedAction, doneAt } from '#ui/console/done.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { roomAt } from '#ui/links/addresses.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, commandKey, parseForm, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { Page } from '#ui/shell/page.tsx';
import { TIME_OUT_MINUTES } from '../../rules/messages.ts';
import type { MessageId } from '../../rules/socket-events.ts';
import { MessageText } from '../room/message-text.tsx';
import { CASE_ACTIONS, type CaseAction, caseAt, MODERATION } from './addresses.ts';
import styles from './case.module.css';
import { CaseReasons, WrittenWords } from './case-parts.tsx';
import type { CaseFile, ChatSanction } from './moderation-types.ts';

const load = screenLoader(async ({ api, params }) => ({
  file: await api.moderationCase({ messageId: idIn(params, 'messageId') as MessageId }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const COMPLETED: Readonly<Record<string, CompletedAction>> = {
  remove: 'message_removed',
  dismiss: 'message_kept',
  warn: 'warned',
  time_out: 'timed_out',
  lift: 'time_out_ended',
} satisfies Record<CaseAction, CompletedAction>;

const decide = screenAction(async ({ api, params, form }) => {
  const messageId = idIn(params, 'messageId') as MessageId; // checked by the call's own input
  const of = { messageId };
  const once = commandKey(form);
  await byIntent(
    form,
    {
      remove: () => api.removeChatMessage(parseForm('removeChatMessage', form, of), once),
      dismiss: () => api.dismissChatReports(parseForm('dismissChatReports', form, of), once),
      warn: () => api.warnChatPlayer(parseForm('warnChatPlayer', form, of), once),
      time_out: () => api.timeOutChatPlayer(parseForm('timeOutChatPlayer', form, of), once),
      lift: () => api.liftChatTimeOut(parseForm('liftChatTimeOut', form), once),
    },
    'act',
  );
  return redirect(doneAt(caseAt(messageId), COMPLETED[textIn(form, 'act')]), 303);
});
export const action = decide.server;
export const clientAction = decide.browser;

/** One message that was reported or found: what was said around it, who says what of it, and what to do. */
export default function Case() {
  const t = useTexts('chat-moderation');
  const { file } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const acts = actionsOn(file);
  const open = acts.find((name) => name === query.get('act'));
  return (
    <Page
      title={t('case_title', { player: file.author.username })}
      back={{ to: MODERATION, text: t('title') }}
      width="wide"
      actions={
        <ButtonLink to={roomAt(file.room.roomId)} size="s" variant="ghost">
          {t('to_room')}
        </ButtonLink>
      }
      aside={
        <>
          <Reports file={file} />
          <CaseRecord file={file} />
        </>
      }
    >
      <Message file={file} />
      <div className="row">
        {acts.map((name) => (
          <ButtonLink
            key={name}
            to={`?act=${name}`}
            replace
            preventScrollReset
            variant={name === 'remove' ? 'danger' : 'secondary'}
          >
            {t(`act_${name}`)}
          </ButtonLink>
        ))}
      </div>
      <CaseContext file={file} />
      {open && <CaseActionSheet act={open} file={file} refusal={refusal} />}
    </Page>
  );
}

function Message({ file }: { readonly file: CaseFile }) {
  const t = useTexts('chat-moderation');
  const { dateTime } = useFormat();
  const { author, room, at, imageUrl, shown, decided } = file;
  return (
    <Card>
      <div className="stack">
        <p className="muted">
          <bdi translate="no">{author.username}</bdi> · <bdi>{room.title}</bdi> · {dateTime(at)}
        </p>
        <p className={styles.written}>
          <WrittenWords of={file} />
        </p>
        {imageUrl && (
          <a href={imageUrl} target="_blank" rel="noreferrer">
            <img className={styles.picture} src={imageUrl} alt={t('a_picture')} loading="lazy" />
          </a>
        )}
        <div className="row">
          <Badge tone={shown === 'shown' ? 'neutral' : 'danger'}>{t(`shown_${shown}`)}</Badge>
          <CaseReasons of={file} />
        </div>
        {decided && (
          <Notice tone="info" title={t(`state_${file.state}`)}>
            <bdi translate="no">{decided.by.username}</bdi> · {dateTime(decided.at)} ·{' '}
            <bdi>{decided.reason}</bdi>
          </Notice>
        )}
      </div>
    </Card>
  );
}

function Reports({ file: { reported } }: { readonly file: CaseFile }) {
  const t = useTexts('chat-moderation');
  const c = useTexts('chat');
  const { dateTime } = useFormat();
  return (
    <Card title={t('reports_title')}>
      {reported.length === 0 && <p className="muted">{t('nobody_reported')}</p>}
      <ul className={styles.list}>
        {reported.map(({ by, reason, note, at }) => (
          <li key={`${by.userId} ${at}`}>
            <strong>{c(`reason_${reason}`)}</strong> · <bdi translate="no">{by.username}</bdi>
            <div className="muted">{dateTime(at)}</div>
            {note !== '' && <p dir="auto">{note}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function actionsOn({ shown, state, record }: CaseFile): readonly CaseAction[] {
  const isTimedOut = record.some((sanction) => sanction.state === 'stands');
  return CASE_ACTIONS.filter((name) => {
    if (name === 'remove') return shown === 'shown';
    if (name === 'dismiss') return state === 'open';
    return name !== 'lift' || isTimedOut;
  });
}

interface CaseActSheetProps {
  readonly act: CaseAction;
  readonly file: CaseFile;
  readonly refusal: FormRefusal | undefined;
}

/** The consequences of a decision, and its reason. */
function CaseActionSheet({ act, file, refusal }: CaseActSheetProps) {
  const t = useTexts('chat-moderation');
  const { messageId, author } = file;
  return (
    <ActionSheet
      title={t(`act_${act}`)}
      closeTo={caseAt(messageId)}
      confirmLabel={t(`act_${act}`)}
      tone={act === 'remove' || act === 'time_out' ? 'danger' : 'primary'}
      fields={{ act, userId: author.userId }}
      withReason
      refusal={refusal}
    >
      <p>{t(`costs_${act}`, { player: author.username })}</p>
      {act === 'time_out' && (
        <Select
          name="minutes"
          label={t('how_long')}
          defaultValue={refusal?.values.minutes ?? String(TIME_OUT_MINUTES[0])}
          options={TIME_OUT_MINUTES.map((minutes) => ({
            value: String(minutes),
            text: t(`minutes_${minutes}`),
          }))}
        />
      )}
    </ActionSheet>
  );
}

/** The messages before and after, as others see them. */
function CaseContext({ file }: { readonly file: CaseFile }) {
  const t = useTexts('chat-moderation');
  const c = useTexts('chat');
  const { dateTime } = useFormat();
  return (
    <Card title={t('context_title')}>
      <ol className={styles.list}>
        {file.context.map(({ messageId, author, at, state, text, image, mentions }) => (
          <li
            key={messageId}
            className={cx(messageId === file.messageId && styles.meant)}
            aria-current={messageId === file.messageId || undefined}
          >
            <strong>
              <bdi translate="no">{author.username}</bdi>
            </strong>{' '}
            <span className="muted">{dateTime(at)}</span>
            {state === 'shown' ? (
              <MessageText text={text} mentions={mentions} />
            ) : (
              <p className="muted">{c(`gone_${state}`)}</p>
            )}
            {image && <p className="muted">{c('picture')}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Earlier sanctions of the author. */
function CaseRecord({ file: { author, record } }: { readonly file: CaseFile }) {
  const t = useTexts('chat-moderation');
  return (
    <Card title={t('record_title', { player: author.username })}>
      <div className="stack">
        {record.length === 0 && <p className="muted">{t('record_none')}</p>}
        {record.length > 0 && (
          <ul className={styles.list}>
            {record.map((sanction) => (
              <Sanction key={sanction.sanctionId} sanction={sanction} />
            ))}
          </ul>
        )}
        <div>
          <ButtonLink to={`/console/players/${author.userId}`} size="s">
            {t('to_player')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function Sanction({ sanction }: { readonly sanction: ChatSanction }) {
  const t = useTexts('chat-moderation');
  const c = useTexts('common');
  const { dateTime } = useFormat();
  const { kind, reason, by, at, until, lifted, state } = sanction;
  return (
    <li>
      <div className="row">
        <Badge tone={toneOf(sanction)}>{t(`kind_${kind}`)}</Badge>
        <span className="muted">{dateTime(at)}</span>
      </div>
      <p dir="auto">{reason}</p>
      <p className="muted">
        <bdi translate="no">{by.username}</bdi>
        {until && ` · ${t('until', { until: dateTime(until) })}`}
      </p>
      {state && state !== 'lifted' && (
        <p className={cx(state !== 'stands' && 'muted')}>{t(`time_out_${state}`)}</p>
      )}
      {state === 'lifted' && lifted && (
        <p className="muted">
          {t('lifted', { player: lifted.by.username })}
          {c('colon')}
          <bdi>{lifted.reason}</bdi>
        </p>
      )}
    </li>
  );
}

/** Only the time-out in force stands out. */
function toneOf({ state }: ChatSanction): 'danger' | 'warn' | 'neutral' {
  if (state === null) return 'warn';
  return state === 'stands' ? 'danger' : 'neutral';
}

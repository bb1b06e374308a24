import { useId } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { withoutSheet } from './bond-acts.ts';
import type { Company } from './company-load.ts';

/** The sheet that the address opens over a profile: a challenge, or the confirmation of an action. */
export function ProfileSheets({ company }: { readonly company: Company }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const closeTo = withoutSheet(pathname, query);
  const sheet = query.get('sheet');
  const { actions } = company.person;
  if (sheet === 'challenge' && actions.includes('challenge')) {
    return <ChallengeChoice company={company} closeTo={closeTo} />;
  }
  if (sheet === 'remove' && actions.includes('remove')) {
    return <End intent="remove" company={company} closeTo={closeTo} />;
  }
  if (sheet === 'block' && actions.includes('block')) {
    return <End intent="block" company={company} closeTo={closeTo} />;
  }
  if (sheet === 'report') return <End intent="report" company={company} closeTo={closeTo} />;
  return null;
}

interface SheetProps {
  readonly company: Company;
  readonly closeTo: string;
}

/** Choice of a ladder of both players; the event's own screen takes the challenge from there. */
function ChallengeChoice({ company: { person, events }, closeTo }: SheetProps) {
  const t = useTexts('friends');
  const c = useTexts('common');
  const navigate = useNavigate();
  return (
    <Sheet
      title={t('challenge_player', { name: person.username })}
      open
      closeLabel={c('close')}
      onClose={() => void navigate(closeTo, { replace: true, preventScrollReset: true })}
      footer={
        <ButtonLink to={closeTo} replace preventScrollReset>
          {c('cancel')}
        </ButtonLink>
      }
    >
      {events.length === 0 ? (
        <div className="stack">
          <p>{t('no_shared_event', { name: person.username })}</p>
          <ButtonLink to="/games" variant="primary">
            {t('to_games')}
          </ButtonLink>
        </div>
      ) : (
        <div className="stack">
          <p>{t('challenge_where')}</p>
          <List label={t('challenge_where')}>
            {events.map(({ eventId, entryId, title }) => (
              <ListItem
                key={eventId}
                to={`/event-home/${eventId}?tab=entrants&sheet=challenge&opponent=${entryId}`}
                title={title}
              />
            ))}
          </List>
        </div>
      )}
    </Sheet>
  );
}

interface EndProps extends SheetProps {
  readonly intent: 'remove' | 'block' | 'report';
}

/** Explains the effect of an action, and performs it. */
function End({ intent, company: { person }, closeTo }: EndProps) {
  const t = useTexts('friends');
  const c = useTexts('common');
  const formId = useId();
  const navigate = useNavigate();
  const refusal = useAnswer<FormRefusal>();
  const busy = useNavigation().state !== 'idle';
  const name = { name: person.username };
  return (
    <Sheet
      role="alertdialog"
      title={t(`${intent}_title`, name)}
      open
      closeLabel={c('close')}
      onClose={() => void navigate(closeTo, { replace: true, preventScrollReset: true })}
      footer={
        <>
          <ButtonLink to={closeTo} replace preventScrollReset>
            {c('cancel')}
          </ButtonLink>
          <Button form={formId} type="submit" variant="danger" busy={busy} busyLabel={t('sending')}>
            {t(`to_${intent}`)}
          </Button>
        </>
      }
    >
      <Form id={formId} method="post" className="stack" replace preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="userId" value={person.userId} />
        {refusal?.detail && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        <p>{t(`${intent}_text`, name)}</p>
        {intent === 'report' && (
          <TextArea
            name="reason"
            label={t('report_reason')}
            defaultValue={refusal?.values.reason ?? ''}
            error={refusal?.fields.reason}
            required
            minLength={3}
            maxLength={300}
            rows={3}
          />
        )}
      </Form>
    </Sheet>
  );
}

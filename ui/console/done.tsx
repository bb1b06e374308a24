import { useSearchParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { useTexts } from '../i18n/texts.tsx';
import { placeIn } from './came-from.ts';

/** Actions that officials complete; the texts are `done_<name>` of the console. */
const COMPLETED = [
  'ruled',
  'advanced',
  'awarded',
  'both_out',
  'extended',
  'kickoff_moved',
  'reopened',
  'suspended',
  'banned',
  'lifted',
  'role_given',
  'role_taken',
  'paid_back',
  'stopped',
  'refunded',
  'gift_confirmed',
  'released',
  'refused',
  'points_released',
  'points_refused',
  'picture_removed',
  'picture_kept',
  'order_moved',
  'message_removed',
  'message_kept',
  'warned',
  'timed_out',
  'time_out_ended',
  'answered',
  'noted',
  'assigned',
  'unassigned',
  'sorted',
  'ticket_closed',
  'template_kept',
  'template_removed',
  'key_revoked',
] as const;
export type CompletedAction = (typeof COMPLETED)[number];

/** Adds the action that was just completed, and the address that undoes it, to an address; see {@link Done}. */
export function doneAt(address: string, done: CompletedAction | undefined, undo?: string): string {
  if (done === undefined) return address;
  const query = new URLSearchParams({ deed: done, ...(undo && { undo }) });
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/** Announces a completed action, to screen readers as well: its live region is there before the text. */
export function Done() {
  const t = useTexts('console');
  const [query] = useSearchParams();
  const done = COMPLETED.find((each) => each === query.get('deed'));
  const undo = placeIn(query, 'undo');
  return (
    <div role="status">
      {done && (
        <Notice
          tone="success"
          action={
            undo && (
              <ButtonLink to={undo} size="s">
                {t('undo')}
              </ButtonLink>
            )
          }
        >
          {t(`done_${done}`)}
        </Notice>
      )}
    </div>
  );
}

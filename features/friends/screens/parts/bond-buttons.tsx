import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Button } from '#ui/components/button.tsx';
import { CheckIcon, PlusIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { friendsCalls } from '../../contract.ts';
import type { BondIntent } from './bond-acts.ts';

export type Person = ReplyOf<typeof friendsCalls.addOrRemoveFriend>;

interface BondButtonProps {
  readonly intent: BondIntent;
  readonly userId?: string;
  /** Spoken where several of them stand under each other. */
  readonly label?: string;
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 's' | 'm';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** One thing to do about a player, as a form of its own. */
export function BondButton(props: BondButtonProps) {
  const { intent, userId = '', label, children, ...look } = props;
  const t = useTexts('friends');
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === intent && formData.get('userId') === userId;
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="userId" value={userId} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="s"
        {...look}
        aria-label={label}
        busy={busy}
        busyLabel={t('sending')}
      >
        {children}
      </Button>
    </Form>
  );
}

/** What is next between two players: ask, answer, take back. What ends something stands elsewhere. */
export function BondButtons({ person, size = 's' }: { person: Person; size?: 's' | 'm' }) {
  const t = useTexts('friends');
  const { userId, username, actions } = person;
  const to = { userId, size } as const;
  const name = { name: username };
  return (
    <>
      {actions.includes('ask') && (
        <BondButton
          {...to}
          intent="ask"
          variant={size === 's' ? 'secondary' : 'primary'} // in a list it is one of many
          icon={<PlusIcon size={18} />}
          label={t('add_player', name)}
        >
          {t('add')}
        </BondButton>
      )}
      {actions.includes('accept') && (
        <BondButton
          {...to}
          intent="accept"
          variant="primary"
          icon={<CheckIcon size={18} />}
          label={t('accept_player', name)}
        >
          {t('accept')}
        </BondButton>
      )}
      {actions.includes('decline') && (
        <BondButton {...to} intent="decline" label={t('decline_player', name)}>
          {t('decline')}
        </BondButton>
      )}
      {actions.includes('withdraw') && (
        <BondButton {...to} intent="withdraw" label={t('withdraw_player', name)}>
          {t('withdraw')}
        </BondButton>
      )}
      {actions.includes('unblock') && (
        <BondButton {...to} intent="unblock" label={t('unblock_player', name)}>
          {t('unblock')}
        </BondButton>
      )}
    </>
  );
}

/** Why the last form about a player was refused. */
export function BondRefusal() {
  const refusal = useAnswer<FormRefusal>();
  if (!refusal?.detail) return null;
  return (
    <Notice tone="danger" role="alert">
      {refusal.detail}
    </Notice>
  );
}

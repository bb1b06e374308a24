import { type ReactNode, type SubmitEvent, startTransition, useOptimistic } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { CheckIcon, PlusIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { friendsCalls } from '../../friends.contract.ts';
import { actionsOn, type BondState, STRANGERS } from '../../rules/bond.ts';
import type { BondIntent } from './bond-acts.ts';

export type Person = ReplyOf<typeof friendsCalls.addOrRemoveFriend>;

interface BondButtonProps {
  readonly intent: BondIntent;
  readonly userId?: string;
  /** Spoken name, for lists of several buttons. */
  readonly label?: string;
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 's' | 'm';
  readonly icon?: ReactNode;
  /** Called when the form is submitted, to show its result before the server answers. */
  readonly onSending?: (intent: BondIntent) => void;
  readonly children: ReactNode;
}

/** One action on a player, as a form of its own. */
export function BondButton(props: BondButtonProps) {
  const { intent, userId = '', label, onSending, children, ...look } = props;
  const t = useTexts('friends');
  const { formData } = useNavigation();
  const submit = useSubmit();
  const busy = formData?.get('intent') === intent && formData.get('userId') === userId;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, event.nativeEvent.submitter);
    startTransition(async () => {
      onSending?.(intent);
      await submit(form, { method: 'post', replace: true, preventScrollReset: true });
    });
  };
  return (
    <Form method="post" onSubmit={send}>
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

/** The bond after each intent, as the player sees it. */
const STATE_AFTER: Readonly<Partial<Record<BondIntent, BondState | 'none'>>> = {
  ask: 'asked',
  accept: 'friend',
  decline: 'none',
  withdraw: 'none',
  unblock: 'none',
};

/**
 * The next steps between two players: ask, answer, withdraw. The result is shown at once, and undone if the server
 * refuses it. Other actions end a friendship.
 */
export function BondButtons({ person, size = 's' }: { person: Person; size?: 's' | 'm' }) {
  const t = useTexts('friends');
  const { userId, username } = person;
  const [actions, onSending] = useOptimistic(person.actions, (known, intent: BondIntent) => {
    const after = STATE_AFTER[intent];
    if (!after) return known;
    return actionsOn({ ...STRANGERS, state: after === 'none' ? undefined : after }, 0);
  });
  const to = { userId, size, onSending } as const;
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

/** The refusal of the last form about a player. */
export function BondRefusal() {
  const refusal = useAnswer<FormRefusal>();
  if (!refusal?.detail) return null;
  return (
    <Notice tone="danger" role="alert">
      {refusal.detail}
    </Notice>
  );
}

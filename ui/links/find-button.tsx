import { useNavigation } from 'react-router';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { useTexts } from '../i18n/texts.tsx';

interface FindButtonProps {
  /** Looks in this game only; without it in those of the last search. */
  readonly gameId?: string;
  readonly variant?: 'primary' | 'secondary';
  readonly size?: 'm' | 'l';
  /** Takes the whole width. */
  readonly wide?: boolean;
}

/** One tap: says that the player can play now, and opens the search. */
export function FindButton(props: FindButtonProps) {
  const { gameId, variant = 'primary', size = 'l', wide = false } = props;
  const t = useTexts('matchmaking');
  const { state, formAction } = useNavigation();
  return (
    <Form method="post" action="/find">
      {gameId && <input type="hidden" name="gameIds" value={gameId} />}
      <Button
        type="submit"
        name="intent"
        value="start"
        variant={variant}
        size={size}
        wide={wide}
        busy={state !== 'idle' && formAction === '/find'}
        busyLabel={t('starting')}
      >
        {t('find_now')}
      </Button>
    </Form>
  );
}

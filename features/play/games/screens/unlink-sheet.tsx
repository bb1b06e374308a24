import { useNavigation } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { GameAccountData } from './account-types.ts';

interface UnlinkSheetProps {
  readonly account: GameAccountData;
  /** The same place with the popup closed. */
  readonly closeTo: string;
  readonly onClose: () => void;
}

/** Asks before an account is taken away, and says what that means. */
export function UnlinkSheet({ account, closeTo, onClose }: UnlinkSheetProps) {
  const t = useTexts('games');
  const c = useTexts('common');
  const { game, accountName } = account;
  return (
    <Sheet
      open
      role="alertdialog"
      title={t('unlink_title')}
      onClose={onClose}
      closeLabel={c('close')}
      footer={
        <>
          <ButtonLink to={closeTo} replace preventScrollReset>
            {c('cancel')}
          </ButtonLink>
          <Unlink gameId={game.gameId} />
        </>
      }
    >
      <p>
        <strong>
          <bdi translate="no">{accountName}</bdi>
        </strong>
      </p>
      <p>{t('unlink_text', { game: game.title })}</p>
    </Sheet>
  );
}

function Unlink({ gameId }: { readonly gameId: string }) {
  const t = useTexts('games');
  const c = useTexts('common');
  const { state, formData } = useNavigation();
  return (
    <Form method="post" replace>
      <input type="hidden" name="intent" value="unlink" />
      <input type="hidden" name="gameId" value={gameId} />
      <Button
        type="submit"
        variant="danger"
        wide
        busy={state !== 'idle' && formData?.get('intent') === 'unlink'}
        busyLabel={c('loading')}
      >
        {t('unlink')}
      </Button>
    </Form>
  );
}

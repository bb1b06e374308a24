import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

interface AnotherPlayerProps {
  /** Name of the player who is signed in. */
  readonly name: string;
  readonly onContinue: () => void;
}

/** Says that somebody else is signed in than this page shows. Its acts are refused; what was typed stays readable. */
export function AnotherPlayer({ name, onContinue }: AnotherPlayerProps) {
  const t = useTexts('waiting');
  return (
    <Notice
      tone="warn"
      role="alert"
      action={
        <Button size="s" onClick={onContinue}>
          {t('continue_as', { name })}
        </Button>
      }
    >
      {t('another_player', { name })}
    </Notice>
  );
}

import { useSearchParams } from 'react-router';
import { entryPath } from '#features/foundation/identity/rules/entry.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** The one thing to do next: come in, finish coming in, or go and play. */
export function CallToAction({ wide = false }: { readonly wide?: boolean }) {
  const { to, text } = useNextStep();
  return (
    <ButtonLink to={to} variant="primary" size="l" wide={wide}>
      {text}
    </ButtonLink>
  );
}

function useNextStep(): { to: string; text: string } {
  const t = useTexts('landing');
  const [query] = useSearchParams();
  const { player, verified, brand } = useVisit();
  if (player) return { to: '/games', text: t('go_to_games') };
  if (verified) {
    return { to: entryPath('/register-form/false', query), text: t('finish_registration') };
  }
  if (brand.entry === 'email') {
    return { to: entryPath('/auth/register', query), text: t('create_account') };
  }
  return { to: entryPath('/guest', query), text: t('play_now') };
}

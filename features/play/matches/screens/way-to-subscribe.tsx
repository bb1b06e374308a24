import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** Where a refusal for want of a subscription leads: to it, and from there back here. */
export function WayToSubscribe({ code }: { readonly code: string }) {
  const t = useTexts('matches');
  const { pathname, search } = useLocation();
  if (code !== 'subscription_needed') return null;
  const back = new URLSearchParams({ returnTo: pathname + search });
  return (
    <ButtonLink to={`/manage-subscription?${back}`} size="s" variant="primary">
      {t('to_subscription')}
    </ButtonLink>
  );
}

import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useListAddress } from '#ui/console/list-address.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MATCH_CONTROLS } from '../../rules/views.ts';
import type { Dossier } from './desk-types.ts';

/** What an official may do to the match now; each is looked at before it is done. */
export function Controls({ dossier }: { readonly dossier: Dossier }) {
  const t = useTexts('desk');
  const at = useListAddress('from');
  const { match, controls } = dossier;
  const may = MATCH_CONTROLS.filter((control) => controls.includes(control));
  const reopens = match.actions.includes('reopen');
  if (may.length === 0 && !reopens) return null;
  return (
    <Card title={t('controls')}>
      <div className="row">
        {may.map((act) => (
          <ButtonLink key={act} to={at({ act })} preventScrollReset replace>
            {t(`act_${act}`)}
          </ButtonLink>
        ))}
        {reopens && (
          <ButtonLink to={at({ act: 'reopen' })} preventScrollReset replace>
            {t('act_reopen')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

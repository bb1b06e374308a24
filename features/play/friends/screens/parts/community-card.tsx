import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { BondButton } from './bond-buttons.tsx';

interface CommunityCardProps {
  readonly community: { readonly participating: boolean; readonly participants: number };
}

/** Taking part in the community: who does is suggested to others sooner. */
export function CommunityCard({ community }: CommunityCardProps) {
  const t = useTexts('friends');
  const { participating, participants } = community;
  return (
    <Card title={t('community_title')}>
      <div className="stack">
        <p>{t(participating ? 'community_in' : 'community_text', { count: participants })}</p>
        {participating ? (
          <p>
            <Badge tone="success" icon={<CheckIcon size={14} />}>
              {t('community_joined')}
            </Badge>
          </p>
        ) : (
          <div>
            <BondButton intent="community" size="m">
              {t('community_join')}
            </BondButton>
          </div>
        )}
      </div>
    </Card>
  );
}

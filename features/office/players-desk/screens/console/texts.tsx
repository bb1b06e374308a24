import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { PlayerFile } from './use-player-file.ts';

type Text = PlayerFile['texts'][number];

const TONES = {
  sending: 'neutral',
  accepted: 'neutral',
  sent: 'neutral',
  delivered: 'success',
  failed: 'danger',
  unknown: 'warn',
} as const;

/** The latest SMS to a player, with how far each came; for players who wait for one. */
export function Texts({ file: { texts } }: { readonly file: PlayerFile }) {
  const t = useTexts('players');
  return (
    <Card title={t('texts_title')} padding={texts.length > 0 ? 'flush' : 'normal'}>
      {texts.length === 0 ? (
        <p className="muted">{t('texts_none')}</p>
      ) : (
        <List>
          {texts.map((text) => (
            <ListItem
              key={text.textId}
              wraps
              title={t(`text_${text.kind}`)}
              subtitle={<Way of={text} />}
              trailing={
                <Badge tone={TONES[text.status]}>{t('text_status', { status: text.status })}</Badge>
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}

const NAMES = { twilio: 'Twilio', africastalking: 'Africa’s Talking' } as const;

function Way({ of: { provider, reason, at } }: { readonly of: Text }) {
  const t = useTexts('players');
  const format = useFormat();
  const time = format.dateTime(at);
  const name = provider === 'http' ? t('text_gateway') : provider && NAMES[provider];
  return (
    <>
      {name === null ? time : t('text_by', { at: time, provider: name })}
      {reason !== null && <br />}
      {reason !== null && t('text_reason', { reason })}
    </>
  );
}

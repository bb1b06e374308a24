import { useNavigation } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Form } from '#ui/components/form.tsx';
import { CartIcon } from '#ui/components/icon.tsx';
import looks from '#ui/components/looks.module.css';
import { BANNERS, lookClass } from '#ui/components/looks.ts';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { emotesIn } from '../../rules/emotes.ts';
import { isWorn } from '../../rules/enhancers.ts';
import { Emote } from './emote.tsx';
import { Picture } from './picture.tsx';
import styles from './store.module.css';
import type { Held, Wardrobe as Mine } from './store-types.ts';

/** The viewer's enhancers, put on and taken off with one tap, with a preview. */
export function Wardrobe({ mine }: { readonly mine: Mine }) {
  const t = useTexts('store');
  if (mine.held.length === 0) {
    return (
      <EmptyState
        icon={<CartIcon size={32} />}
        title={t('empty_mine_title')}
        action={<ButtonLink to="/rewards">{t('to_store')}</ButtonLink>}
      >
        {t('empty_mine')}
      </EmptyState>
    );
  }
  return (
    <>
      <Preview look={mine.look} />
      <div className={styles.shelf}>
        {mine.held.map((held) => (
          <HeldCard key={held.design} held={held} />
        ))}
      </div>
    </>
  );
}

function Preview({ look }: Pick<Mine, 'look'>) {
  const t = useTexts('store');
  const { player } = useVisit();
  if (!player) return null;
  const banner = lookClass(looks, BANNERS, look.banner);
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      {banner && <span className={cx(styles.strip, banner)} />}
      <div className={styles.face}>
        <Avatar url={player.avatarUrl} name={player.username} size={64} look={look} />
        <PlayerName look={look}>{player.username}</PlayerName>
      </div>
    </section>
  );
}

function HeldCard({ held }: { readonly held: Held }) {
  const t = useTexts('store');
  const format = useFormat();
  const { design, kind, worn, until, left } = held;
  return (
    <article className={styles.item}>
      <Picture design={design} shelf="enhancers" />
      <div className={styles.words}>
        <h3>{t(`name_${design}`)}</h3>
        <p className={styles.facts}>
          {until && <span>{t('until', { time: format.dateTime(until) })}</span>}
          {kind === 'protection' && <span>{t('left', { count: left })}</span>}
        </p>
        {kind === 'emotes' && <Emotes held={held} />}
      </div>
      {isWorn(kind) && (
        <div className={styles.foot}>
          {worn ? <Badge tone="accent">{t('worn')}</Badge> : <span />}
          <Wear held={held} />
        </div>
      )}
    </article>
  );
}

function Emotes({ held }: { readonly held: Held }) {
  const t = useTexts('store');
  const names = emotesIn([held.design]);
  return (
    <>
      <p className={styles.emotes}>
        {names.map((name) => (
          <Emote key={name} name={name} size={28} label={t(`emote_${name}`)} />
        ))}
      </p>
      <p className="muted">{t('emotes_hint', { example: `\u2066:${names[0] ?? ''}:\u2069` })}</p>
    </>
  );
}

function Wear({ held: { design, worn } }: { readonly held: Held }) {
  const t = useTexts('store');
  const { formData, formMethod } = useNavigation();
  const busy = formMethod === 'POST' && formData?.get('design') === design;
  const item = t(`name_${design}`);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="design" value={design} />
      <Button
        type="submit"
        name="act"
        value={worn ? 'take_off' : 'wear'}
        size="s"
        variant={worn ? 'ghost' : 'secondary'}
        busy={busy}
        aria-label={t(worn ? 'take_off_item' : 'wear_item', { item })}
      >
        {worn ? t('take_off') : t('wear')}
      </Button>
    </Form>
  );
}

import { useNavigation, useSearchParams } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { SegmentedControl } from '#ui/components/segmented-control.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { platformName } from '../rules/game.ts';
import styles from './account-card.module.css';
import { AccountHelp } from './account-help.tsx';
import type { GameAccountData } from './account-types.ts';
import { accountsAddress } from './accounts-address.ts';

interface AccountCardProps {
  readonly account: GameAccountData;
  /** True if its form is open. */
  readonly isOpen: boolean;
}

/** One game: the account that is linked, or the form that links one. */
export function AccountCard({ account, isOpen }: AccountCardProps) {
  return (
    <Card>
      <Summary account={account} isOpen={isOpen} />
      {isOpen && <AccountForm account={account} />}
    </Card>
  );
}

function Summary({ account: { game, accountName, platform }, isOpen }: AccountCardProps) {
  const t = useTexts('games');
  const c = useTexts('common');
  const [query] = useSearchParams();
  return (
    <div className={styles.summary}>
      <GameCover slug={game.slug} cover={game.coverUrl} size="s" />
      <div className={styles.text}>
        <h2 className={styles.title}>{game.title}</h2>
        {accountName ? (
          <p className={styles.name}>
            <bdi translate="no">{accountName}</bdi>
          </p>
        ) : (
          <p className="muted">{t(`kind_${game.accountKind}`)}</p>
        )}
        <p className="row">
          {accountName ? (
            <Badge tone="success" icon={<CheckIcon size={12} />}>
              {t('linked')}
            </Badge>
          ) : (
            <Badge>{t('not_linked')}</Badge>
          )}
          {accountName && (
            <Badge>{platform ? platformName(platform) : t('platform_unknown')}</Badge>
          )}
        </p>
      </div>
      {!isOpen && (
        <ButtonLink
          to={accountsAddress(query, { game: game.slug })}
          size="s"
          aria-label={`${accountName ? t('change') : t('link')}${c('colon')}${game.title}`}
        >
          {accountName ? t('change') : t('link_short')}
        </ButtonLink>
      )}
    </div>
  );
}

function AccountForm({ account }: { readonly account: GameAccountData }) {
  const t = useTexts('games');
  const c = useTexts('common');
  const { game, help, accountName, platform } = account;
  const [query] = useSearchParams();
  const { state, formData } = useNavigation();
  const answer = useAnswer<FormRefusal>();
  const refusal = answer?.values.gameId === game.gameId ? answer : undefined;
  const busy = state !== 'idle' && formData?.get('gameId') === game.gameId;
  const told = refusal?.values.platform ?? platform ?? game.platforms[0];
  return (
    <Form
      method="post"
      action={accountsAddress(query, { game: game.slug })}
      className={styles.form}
      replace
    >
      <input type="hidden" name="gameId" value={game.gameId} />
      <TextField
        name="accountName"
        label={t(`kind_${game.accountKind}`)}
        defaultValue={refusal?.values.accountName ?? accountName ?? ''}
        error={refusal?.fields.accountName}
        hint={t('for_example', { example: t(`example_${game.accountKind}`) })}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
      />
      {game.platforms.length > 1 && told && (
        <div>
          <p className={styles.label} aria-hidden="true">
            {t('platform')}
          </p>
          <SegmentedControl
            legend={t('platform')}
            name="platform"
            options={game.platforms.map((value) => ({ value, text: platformName(value) }))}
            defaultValue={told}
          />
        </div>
      )}
      {refusal && Object.keys(refusal.fields).length !== 1 && (
        <Notice tone="danger" role="alert">
          {refusal.detail}
        </Notice>
      )}
      <div className="row">
        <Button type="submit" variant="primary" busy={busy} busyLabel={c('loading')}>
          {accountName ? t('link_save') : t('link')}
        </Button>
        {accountName && (
          <ButtonLink
            to={accountsAddress(query, { game: game.slug, sheet: 'unlink' })}
            variant="ghost"
            preventScrollReset
          >
            {t('unlink')}
          </ButtonLink>
        )}
      </div>
      <AccountHelp kind={game.accountKind} written={help} />
    </Form>
  );
}

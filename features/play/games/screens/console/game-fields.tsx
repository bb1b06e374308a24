import type { ReactNode } from 'react';
import { LANGUAGES, type Language } from '#brands/brand.ts';
import { Card } from '#ui/components/card.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { Choices } from '#ui/console/choices.tsx';
import { NumberField } from '#ui/console/number-field.tsx';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { ACCOUNT_KINDS } from '../../rules/account.ts';
import { GAME_CATEGORIES, GAME_PLATFORMS, platformName } from '../../rules/game.ts';
import styles from './game-fields.module.css';
import { errorWithin, type ManagedGame, platformField, valuesOfGame } from './game-values.ts';

interface GameFieldsProps {
  /** `undefined` for a new game. */
  readonly game?: ManagedGame;
  readonly refusal: FormRefusal | undefined;
}

/** First values of a new game: most games identify players by name. */
const FRESH: Readonly<Record<string, string>> = { accountKind: 'ign_id' };

/** The settings of a game. */
export function GameFields({ game, refusal }: GameFieldsProps) {
  const values = refusal?.values ?? (game ? valuesOfGame(game) : FRESH);
  const field: FieldOf = (name, path = name) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errorWithin(refusal, path),
  });
  const chosen = GAME_PLATFORMS.filter((platform) => values[platformField(platform)]);
  return (
    <>
      <Names field={field} refusal={refusal} isSlugFixed={game?.isSlugFixed ?? false} />
      <Play field={field} chosen={chosen} refusal={refusal} />
      <Account field={field} />
      <Least field={field} />
    </>
  );
}

type FieldOf = (
  name: string,
  path?: string,
) => { readonly name: string; readonly defaultValue: string; readonly error: string | undefined };

function Part(props: {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}) {
  return (
    <Card title={props.title}>
      {props.note && <p className={styles.note}>{props.note}</p>}
      <div className={styles.fields}>{props.children}</div>
    </Card>
  );
}

/** Names of languages in the reader's own: the letters of another one may not be on this page. */
function useLanguageNames(): (language: Language) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  return (language) => names.of(language) ?? language;
}

/** All languages, those of the brand first: the games are the same for all brands. */
function useLanguagesInOrder(): readonly Language[] {
  const own = useVisit().brand.languages;
  return [...own, ...LANGUAGES.filter((language) => !own.includes(language))];
}

interface NamesProps {
  readonly field: FieldOf;
  readonly refusal: FormRefusal | undefined;
  readonly isSlugFixed: boolean;
}

function Names({ field, refusal, isSlugFixed }: NamesProps) {
  const t = useTexts('games-console');
  const languages = useLanguagesInOrder();
  const nameOf = useLanguageNames();
  return (
    <Part title={t('part_names')} note={t('names_note')}>
      {languages.map((language, index) => {
        const own = field(`name_${language}`, `names.${language}`);
        return (
          <TextField
            key={language}
            {...own}
            error={own.error ?? (index === 0 ? refusal?.fields.names : undefined)}
            label={t('field_name', { language: nameOf(language) })}
            lang={language}
            dir="auto"
            maxLength={80}
            autoComplete="off"
          />
        );
      })}
      <TextField
        {...field('slug')}
        label={t('field_slug')}
        hint={isSlugFixed ? t('slug_fixed_hint') : t('slug_hint')}
        readOnly={isSlugFixed}
        dir="ltr"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Part>
  );
}

interface PlayProps {
  readonly field: FieldOf;
  readonly chosen: readonly string[];
  readonly refusal: FormRefusal | undefined;
}

function Play({ field, chosen, refusal }: PlayProps) {
  const t = useTexts('games-console');
  const g = useTexts('games');
  return (
    <Part title={t('part_play')}>
      <Select
        {...field('category')}
        label={t('col_genre')}
        options={GAME_CATEGORIES.map((value) => ({ value, text: g(`category_${value}`) }))}
      />
      <div className={styles.whole}>
        <Choices
          legend={t('col_platforms')}
          name={platformField}
          options={GAME_PLATFORMS.map((value) => ({ value, text: platformName(value) }))}
          chosen={chosen}
          error={errorWithin(refusal, 'platforms')}
        />
      </div>
      {(['modes', 'maps'] as const).map((name) => (
        <TextArea
          key={name}
          {...field(name)}
          label={t(`field_${name}`)}
          hint={t('lines_hint')}
          dir="auto"
          rows={4}
        />
      ))}
    </Part>
  );
}

function Account({ field }: { readonly field: FieldOf }) {
  const t = useTexts('games-console');
  const g = useTexts('games');
  const c = useTexts('common');
  const languages = useLanguagesInOrder();
  const nameOf = useLanguageNames();
  const isWritten = languages.some((language) => {
    const { defaultValue, error } = field(`help_${language}`, `accountHelp.${language}`);
    return defaultValue !== '' || error !== undefined;
  });
  return (
    <Part title={t('part_account')}>
      <div className={styles.whole}>
        <Select
          {...field('accountKind')}
          label={t('field_kind')}
          options={ACCOUNT_KINDS.map((value) => ({
            value,
            text: `${g(`kind_${value}`)}${c('colon')}${t(`kind_note_${value}`)}`,
          }))}
        />
      </div>
      <details className={styles.whole} open={isWritten}>
        <summary className={styles.summary}>{t('help_own')}</summary>
        <div className={styles.fields}>
          {languages.map((language) => (
            <TextArea
              key={language}
              {...field(`help_${language}`, `accountHelp.${language}`)}
              label={t('field_help', { language: nameOf(language) })}
              hint={t('help_hint')}
              lang={language}
              dir="auto"
              maxLength={500}
              rows={3}
            />
          ))}
        </div>
      </details>
    </Part>
  );
}

function Least({ field }: { readonly field: FieldOf }) {
  const t = useTexts('games-console');
  return (
    <Part title={t('part_least')} note={t('least_note')}>
      <NumberField {...field('minutes', 'leastSeconds')} label={t('field_minutes')} />
      <NumberField {...field('seconds', '')} error={undefined} label={t('field_seconds')} />
    </Part>
  );
}

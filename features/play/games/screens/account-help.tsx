import { useTexts } from '#ui/i18n/texts.tsx';
import type { AccountKind } from '../rules/account.ts';
import styles from './account-help.module.css';

interface AccountHelpProps {
  readonly kind: AccountKind;
  /** Help of this game alone, instead of the three steps. */
  readonly written: string | null;
}

/** Help with finding an identifier: what administrators wrote, else three steps and a drawing. */
export function AccountHelp({ kind, written }: AccountHelpProps) {
  const t = useTexts('games');
  return (
    <details className={styles.help}>
      <summary className={styles.question}>{t('where_to_find')}</summary>
      <div className={styles.answer}>
        {written === null ? <KindHelp kind={kind} /> : <p className={styles.written}>{written}</p>}
      </div>
    </details>
  );
}

/** Three steps and a drawing, of one kind of identifier. */
export function KindHelp({ kind }: { readonly kind: AccountKind }) {
  const t = useTexts('games');
  const steps = ([1, 2, 3] as const).map((step) => t(`help_${kind}_${step}`));
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Drawing kind={kind} example={t(`example_${kind}`)} title={t(`help_${kind}`)} />
    </>
  );
}

interface DrawingProps {
  readonly kind: AccountKind;
  readonly example: string;
  readonly title: string;
}

/** The screen of the game or the console, with the place in question marked. */
function Drawing({ kind, example, title }: DrawingProps) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 150" role="img" aria-label={title}>
      <rect className={styles.screen} x="1" y="1" width="238" height="148" rx="4" />
      {kind === 'uuid' && <SettingsScreen example={example} />}
      {kind === 'ign_id' && <PlayerCardScreen example={example} />}
      {kind === 'psn_id' && <ProfileScreen example={example} />}
    </svg>
  );
}

/** A list of settings, the long id at its foot. */
function SettingsScreen({ example }: { readonly example: string }) {
  return (
    <>
      {[18, 40, 62].map((y) => (
        <g key={y}>
          <rect className={styles.line} x="16" y={y} width="70" height="8" />
          <rect className={styles.line} x="196" y={y} width="28" height="8" />
        </g>
      ))}
      <rect className={styles.mark} x="10" y="88" width="220" height="42" />
      <rect className={styles.accent} x="18" y="96" width="34" height="6" />
      <text
        className={styles.id}
        x="18"
        y="120"
        fontSize="9.5"
        textLength="204"
        lengthAdjust="spacingAndGlyphs"
      >
        {example}
      </text>
    </>
  );
}

/** The card at the top of a game's menu. */
function PlayerCardScreen({ example }: { readonly example: string }) {
  return (
    <>
      <rect className={styles.mark} x="10" y="10" width="140" height="44" />
      <path className={styles.accent} d="M18 18h28v28h-28z" />
      <text className={styles.id} x="54" y="37" fontSize="14">
        {example}
      </text>
      {[70, 94, 118].map((y) => (
        <rect key={y} className={styles.line} x="16" y={y} width={170 - y / 2} height="14" />
      ))}
    </>
  );
}

/** A console's profile: the picture, and the online id beside it. */
function ProfileScreen({ example }: { readonly example: string }) {
  return (
    <>
      <circle className={styles.line} cx="222" cy="18" r="9" />
      <circle className={styles.accent} cx="54" cy="76" r="30" />
      <rect className={styles.line} x="100" y="50" width="70" height="8" />
      <rect className={styles.mark} x="94" y="64" width="132" height="30" />
      <text className={styles.id} x="102" y="84" fontSize="15">
        {example}
      </text>
      <rect className={styles.line} x="16" y="124" width="208" height="10" />
    </>
  );
}

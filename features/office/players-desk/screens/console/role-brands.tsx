import { GRANTABLE, NARROWABLE } from '#features/foundation/identity/rules/roles.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Select } from '#ui/components/select.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './players-desk.module.css';
import { useRoleNames } from './standing.tsx';
import type { PlayerFile } from './use-player-file.ts';

/** The prefix of the fields that choose brands; behind it the code of one, or `all`. */
const FIELD = 'brand:';

/** Returns the brands that a form has chosen for a role. */
export function brandsIn(form: FormData): string[] {
  const chosen = [...form.keys()].filter((name) => name.startsWith(FIELD));
  return chosen.map((name) => name.slice(FIELD.length));
}

interface RoleBrandsProps {
  readonly file: PlayerFile;
  /** The role to start with; nothing: the first. */
  readonly role: string | null;
  /** The fields of the last try. */
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly error: string | undefined;
}

/** Chooses a role and its brands: a new role, or other brands for a role that is held. */
export function RoleBrands({ file, role, typed, error }: RoleBrandsProps) {
  const t = useTexts('players');
  const names = useRoleNames();
  const { grants, grantable } = file;
  const roles = NARROWABLE.filter((one) => {
    return GRANTABLE.some((each) => each === one) || file.roles.includes(one);
  });
  const held = grants.find((grant) => grant.role === role);
  const isChosen = (code: string) =>
    typed ? `${FIELD}${code}` in typed : (held?.brands.includes(code) ?? false);
  const isWhole = typed ? `${FIELD}all` in typed : (held?.whole ?? null) !== null;
  return (
    <>
      <Select
        name="role"
        label={t('grant_role')}
        options={roles.map((one) => ({ value: one, text: names([one]) }))}
        defaultValue={typed?.role ?? role ?? undefined}
      />
      <fieldset className={styles.brands}>
        <legend>{t('grant_brands')}</legend>
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        {grantable.all && (
          <Checkbox name={`${FIELD}all`} label={t('grant_all')} defaultChecked={isWhole} />
        )}
        {grantable.brands.map(({ code, name }) => (
          <Checkbox
            key={code}
            name={`${FIELD}${code}`}
            label={
              <>
                <bdi>{name}</bdi>{' '}
                <code translate="no" dir="ltr">
                  {code}
                </code>
              </>
            }
            defaultChecked={isChosen(code)}
          />
        ))}
      </fieldset>
    </>
  );
}

/** A player's roles, each with its brands. */
export function Grants({ grants }: Pick<PlayerFile, 'grants'>) {
  const t = useTexts('players');
  const names = useRoleNames();
  if (grants.length === 0) return <>–</>;
  return (
    <ul className={styles.grants}>
      {grants.map(({ role, brands, whole }) => (
        <li key={role}>
          {t('grant_line', { role: names([role]) })} {whole === 'audience' && t('brands_all')}
          {whole === 'every' && t('brands_every')}
          {brands.map((code, at) => (
            <span key={code}>
              {at > 0 && ' '}
              <code translate="no" dir="ltr">
                {code}
              </code>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

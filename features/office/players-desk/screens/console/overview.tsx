import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { type Deed, doneAt } from '#ui/console/done.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { PlayerAct } from './acts.tsx';
import { Decisions } from './decisions.tsx';
import styles from './desk.module.css';
import { Devices, SharedAccounts } from './devices.tsx';
import { Facts, PlayedFigures } from './facts.tsx';
import { playerPlace } from './player-places.ts';
import { brandsIn } from './role-brands.tsx';
import { usePlayerFile } from './use-player-file.ts';

const load = screenLoader(async ({ api, params }) => ({
  stats: await api.getUserProfileStats({ userId: idIn(params, 'userId') }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, params, form }) => {
  const of = { userId: idIn(params, 'userId') };
  const deed = await byIntent<Record<string, Promise<Deed>>>(
    form,
    {
      suspend: async () => {
        await api.suspendPlayer(parseForm('suspendPlayer', form, of));
        return 'suspended';
      },
      ban: async () => {
        await api.banPlayer(parseForm('banPlayer', form, of));
        return 'banned';
      },
      lift: async () => {
        await api.liftSanction(parseForm('liftSanction', form, of));
        return 'lifted';
      },
      grant: async () => {
        await api.grantRole(parseForm('grantRole', form, { ...of, brands: brandsIn(form) }));
        return 'role_given';
      },
    },
    'act',
  );
  return redirect(doneAt(playerPlace(of.userId), deed));
});
export const action = submit.server;
export const clientAction = submit.browser;

/** The player's identity and state, and the possible acts. */
export default function PlayerOverview() {
  const t = useTexts('players');
  const file = usePlayerFile();
  const { stats } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const refusal = useAnswer<FormRefusal>();
  const [query] = useSearchParams();
  const open = file.actions.find((name) => name === query.get('act'));
  return (
    <>
      {file.actions.length > 0 && (
        <div className={styles.acts}>
          {file.actions.map((name) => (
            <ButtonLink
              key={name}
              to={`?act=${name}`}
              replace
              preventScrollReset
              variant={name === 'ban' ? 'danger' : 'secondary'}
            >
              {t(`act_${name}`)}
            </ButtonLink>
          ))}
        </div>
      )}
      {open && <PlayerAct act={open} file={file} refusal={refusal} role={query.get('role')} />}
      <div className={styles.columns}>
        <div className={styles.facts}>
          <Facts file={file} />
          <PlayedFigures stats={stats} />
        </div>
        <div className={styles.facts}>
          <Decisions file={file} />
          <SharedAccounts file={file} />
          <Devices file={file} />
        </div>
      </div>
    </>
  );
}

import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { type Deed, doneAt } from '#ui/console/done.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { PlayerAct } from './acts.tsx';
import { Decisions } from './decisions.tsx';
import styles from './desk.module.css';
import { Devices, SharedAccounts } from './devices.tsx';
import { Facts, PlayedFigures } from './facts.tsx';
import { playerPlace } from './player-places.ts';
import { grantIn } from './role-brands.tsx';
import { usePlayerFile } from './use-player-file.ts';

const load = screenLoader(async ({ api, params }) => ({
  stats: await api.getUserProfileStats({ userId: idIn(params, 'userId') }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const DONE: ReadonlyMap<string, Deed> = new Map([
  ['suspend', 'suspended'],
  ['ban', 'banned'],
  ['lift', 'lifted'],
  ['grant', 'role_given'],
]);

const submit = screenAction(async ({ api, params, form }) => {
  const userId = idIn(params, 'userId');
  const text = (name: string) => String(form.get(name) ?? '');
  const reason = text('reason');
  switch (text('act')) {
    case 'suspend':
      await api.suspendPlayer({ userId, days: Number(text('days')), reason });
      break;
    case 'ban':
      await api.banPlayer({ userId, cheating: form.has('cheating'), reason });
      break;
    case 'lift':
      await api.liftSanction({ userId, reason });
      break;
    case 'grant': {
      const grant = grantIn(form);
      if (grant) await api.grantRole({ userId, ...grant, reason });
      break;
    }
  }
  const done = DONE.get(text('act'));
  return redirect(doneAt(playerPlace(userId), done));
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

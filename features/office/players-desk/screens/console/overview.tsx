import { redirect, useLoaderData, useSearchParams } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { DeviceName } from '#ui/components/device-name.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { type CompletedAction, doneAt } from '#ui/console/done.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { PlayerActionSheet } from './action-sheet.tsx';
import { Facts, PlayedFigures } from './facts.tsx';
import { playerAt } from './player-pages.ts';
import styles from './players-desk.module.css';
import { brandsIn } from './role-brands.tsx';
import { Texts } from './texts.tsx';
import { type PlayerFile, usePlayerFile } from './use-player-file.ts';

const load = screenLoader(async ({ api, params }) => ({
  stats: await api.getUserProfileStats({ userId: idIn(params, 'userId') }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

const submit = screenAction(async ({ api, params, form }) => {
  const of = { userId: idIn(params, 'userId') };
  const done = await byIntent<Record<string, Promise<CompletedAction>>>(
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
  return redirect(doneAt(playerAt(of.userId), done));
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
      {open && (
        <PlayerActionSheet act={open} file={file} refusal={refusal} role={query.get('role')} />
      )}
      <div className={styles.columns}>
        <div className={styles.facts}>
          <Facts file={file} />
          <PlayedFigures stats={stats} />
        </div>
        <div className={styles.facts}>
          <Decisions file={file} />
          <SharedAccounts file={file} />
          <Texts file={file} />
          <Devices file={file} />
        </div>
      </div>
    </>
  );
}

type Sanction = PlayerFile['sanctions'][number];

/** Decisions on a player, with their authors and reasons. */
function Decisions({ file }: { readonly file: PlayerFile }) {
  const t = useTexts('players');
  return (
    <Card title={t('decisions_title')}>
      {file.sanctions.length === 0 ? (
        <p className="muted">{t('decisions_none')}</p>
      ) : (
        <ol className={styles.decisions}>
          {file.sanctions.map((sanction) => (
            <Decision key={sanction.sanctionId} sanction={sanction} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Decision({ sanction }: { readonly sanction: Sanction }) {
  const t = useTexts('players');
  const format = useFormat();
  const { kind, cheating, until, reason, by, at, lifted, stands } = sanction;
  const banned = cheating ? t('decision_cheating') : t('standing_ban');
  return (
    <li className={styles.decision} data-stands={stands}>
      <strong>
        {kind === 'ban' || until === null
          ? banned
          : t('standing_suspension', { until: format.dateTime(until) })}
      </strong>
      <bdi className={styles.note}>{reason}</bdi>
      <span className="muted">
        {t('decision_by', { name: by.username, at: format.dateTime(at) })}
      </span>
      {lifted && (
        <span>
          {t('decision_lifted', {
            name: lifted.by.username,
            at: format.dateTime(lifted.at),
            reason: lifted.reason,
          })}
        </span>
      )}
    </li>
  );
}

/** A player's sessions, as their browsers describe themselves. */
function Devices({ file }: { readonly file: PlayerFile }) {
  const t = useTexts('players');
  const format = useFormat();
  return (
    <Card title={t('devices_title')} padding={file.devices.length > 0 ? 'flush' : 'normal'}>
      {file.devices.length === 0 ? (
        <p className="muted">{t('devices_none')}</p>
      ) : (
        <List>
          {file.devices.map(({ browser, system, since, lastSeenAt }) => (
            <ListItem
              key={since + lastSeenAt}
              title={<DeviceName browser={browser} system={system} />}
              subtitle={t('device_seen', { at: format.dateTime(lastSeenAt) })}
            />
          ))}
        </List>
      )}
    </Card>
  );
}

/** Accounts that may be the same person's: a hint, no proof. */
function SharedAccounts({ file }: { readonly file: PlayerFile }) {
  const t = useTexts('players');
  return (
    <Card title={t('shared_title')}>
      {file.shared.length === 0 ? (
        <p className="muted">{t('shared_none')}</p>
      ) : (
        <>
          <List>
            {file.shared.map(({ userId, username, by }) => (
              <ListItem
                key={userId}
                to={playerAt(userId)}
                title={<bdi translate="no">{username}</bdi>}
                subtitle={t(`shared_${by}`)}
              />
            ))}
          </List>
          <p className="muted">{t('shared_hint')}</p>
        </>
      )}
    </Card>
  );
}

import type { ReactNode } from 'react';
import { Avatar } from '#ui/components/avatar.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerLine } from '#ui/components/player-line.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { BondButtons, type Person } from './bond-buttons.tsx';
import styles from './people.module.css';

interface PeopleProps<P extends Person> {
  readonly label: string;
  readonly people: readonly P[];
  /** Text below a name, instead of the line about the relation. */
  readonly detail?: (person: P) => ReactNode;
}

/** A list of players, each with its actions. */
export function People<P extends Person>({ label, people, detail }: PeopleProps<P>) {
  return (
    <List label={label}>
      {people.map((person) => (
        <PersonRow key={person.userId} person={person} detail={detail?.(person)} />
      ))}
    </List>
  );
}

function PersonRow({ person, detail }: { readonly person: Person; readonly detail: ReactNode }) {
  const known = useKnown(person);
  // two answers have no room beside a name on a phone
  const asks = person.relation === 'asking';
  return (
    <ListItem
      leading={<Face person={person} />}
      title={<PlayerLine {...person} />}
      subtitle={
        <>
          {detail || known}
          {asks && (
            <div className={`row ${styles.answer}`}>
              <BondButtons person={person} />
            </div>
          )}
        </>
      }
      wraps
      trailing={asks ? undefined : <BondButtons person={person} />}
    />
  );
}

/** An avatar, marked if its player is online. */
export function Face({ person, size = 40 }: { readonly person: Person; readonly size?: number }) {
  return (
    <span className={styles.face}>
      <Avatar url={person.avatarUrl} name={person.username} size={size} look={person.look} />
      {person.online && <span className={styles.here} />}
    </span>
  );
}

/** The line about the relation of two players. */
function useKnown({ relation, since, askAgainAt, online }: Person): string | null {
  const t = useTexts('friends');
  const format = useFormat();
  if (online) return t('online');
  if (askAgainAt) return t('ask_again', { date: format.date(askAgainAt) });
  if (since === null || relation === 'none' || relation === 'self') return null;
  return t(`since_${relation}`, { date: format.date(since) });
}

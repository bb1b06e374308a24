import type { ReactNode } from 'react';
import { Avatar } from '#ui/components/avatar.tsx';
import type { AVATAR_IDS } from '#ui/components/avatar-ids.ts';
import { SectionHead } from '#ui/components/card.tsx';
import { CameraIcon, GavelIcon, RankingIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './community.module.css';

/** Written out, so that the page needs no list of all. */
const FACES: readonly (typeof AVATAR_IDS)[number][] = [
  'lynx',
  'falcon',
  'rhino',
  'mamba',
  'oryx',
  'shark',
];

/** Reasons to trust the league: proof, rulings by people, opponents of equal strength. */
export function Community() {
  const t = useTexts('landing');
  return (
    <section className={styles.community}>
      <SectionHead title={t('community_title')} />
      <div className={styles.faces} aria-hidden="true">
        {FACES.map((id) => (
          <Avatar key={id} url={`/avatars/${id}.svg`} name={id} size={44} />
        ))}
      </div>
      <ul className={styles.facts}>
        <Fact icon={<CameraIcon />} title={t('community_proof_title')}>
          {t('community_proof')}
        </Fact>
        <Fact icon={<GavelIcon />} title={t('community_judge_title')}>
          {t('community_judge')}
        </Fact>
        <Fact icon={<RankingIcon />} title={t('community_rating_title')}>
          {t('community_rating')}
        </Fact>
      </ul>
    </section>
  );
}

interface FactProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function Fact({ icon, title, children }: FactProps) {
  return (
    <li className={styles.fact}>
      <span className={styles.icon}>{icon}</span>
      <div>
        <h3>{title}</h3>
        <p className="muted">{children}</p>
      </div>
    </li>
  );
}

import { useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Form } from '#ui/components/form.tsx';
import { InfoIcon } from '#ui/components/icon.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { QUESTIONS } from '#ui/links/addresses.ts';
import { SupportTabs } from '#ui/links/support-tabs.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { TOPICS } from '../rules/questions.ts';
import { NEW_TICKET } from './parts/addresses.ts';
import { ContactCard } from './parts/contact-card.tsx';
import styles from './parts/support.module.css';

const MOST_TYPED = 100;

const load = screenLoader(async ({ api, url }) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, MOST_TYPED);
  return { q, questions: (await api.questions({ q, pageSize: 100 })).items };
});
export const loader = load.server;
export const clientLoader = load.browser;

type Question = Awaited<ReturnType<typeof load.browser>>['questions'][number];

/** Common questions with the brand's facts in the answers; the search finds any word. */
export default function Questions() {
  const t = useTexts('support');
  const { q, questions } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <Page title={t('questions_title')} width="pairs">
      <SupportTabs current="questions" />
      <Form method="get" action={QUESTIONS} className={styles.search} role="search" key={q}>
        <TextField
          name="q"
          type="search"
          label={t('search_label')}
          defaultValue={q}
          maxLength={MOST_TYPED}
          dir="auto"
        />
        <Button type="submit">{t('search')}</Button>
      </Form>
      {q !== '' && (
        <p className="muted" role="status">
          {t('found', { count: questions.length })}
        </p>
      )}
      {questions.length === 0 && (
        <EmptyState
          icon={<InfoIcon size={32} />}
          title={t('not_found_title')}
          action={<ButtonLink to={NEW_TICKET}>{t('write')}</ButtonLink>}
        >
          {t('not_found_text')}
        </EmptyState>
      )}
      {TOPICS.map((topic) => (
        <Topic
          key={topic}
          title={t(`topic_${topic}`)}
          questions={questions.filter((one) => one.topic === topic)}
          open={q !== ''}
        />
      ))}
      <ContactCard />
    </Page>
  );
}

interface TopicProps {
  readonly title: string;
  readonly questions: readonly Question[];
  /** Whoever searches reads the answers at once. */
  readonly open: boolean;
}

function Topic({ title, questions, open }: TopicProps) {
  if (questions.length === 0) return null;
  return (
    <Card title={title} padding="flush">
      {questions.map(({ name, question, answer }) => (
        <details key={`${name}-${open}`} className={styles.question} open={open} id={name}>
          <summary>{question}</summary>
          <p className={styles.answer}>{answer}</p>
        </details>
      ))}
    </Card>
  );
}

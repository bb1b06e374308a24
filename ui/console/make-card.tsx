import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { Form } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { TextField } from '../components/text-field.tsx';
import type { FormRefusal } from '../screen/load.ts';

interface MakeCardProps {
  readonly title: string;
  readonly nameLabel: string;
  readonly makeLabel: string;
  /** The form's target; the current address without it. */
  readonly action?: string;
  readonly refusal: FormRefusal | undefined;
  /** Fields beside `name`. */
  readonly children: ReactNode;
}

/** Something new, by its name and what else it needs: a key, a webhook. */
export function MakeCard({ title, nameLabel, makeLabel, refusal, ...props }: MakeCardProps) {
  const { children, ...form } = props;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Card title={title}>
      <Form method="post" {...form} className="stack" preventScrollReset>
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal.detail}
          </Notice>
        )}
        <TextField
          name="name"
          label={nameLabel}
          defaultValue={refusal?.values.name ?? ''}
          error={refusal?.fields.name}
          required
          maxLength={60}
          autoComplete="off"
        />
        {children}
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {makeLabel}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

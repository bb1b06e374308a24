import { type InputHTMLAttributes, useId } from 'react';
import type { FormRefusal } from './load.ts';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly refusal: FormRefusal | undefined;
}

/** A labelled input with what was typed before and what is wrong with it. */
export function FormField({ label, refusal, ...input }: Props) {
  const id = useId();
  const problem = refusal?.fields[input.name];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        defaultValue={refusal?.values[input.name] ?? ''}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        {...input}
      />
      <p className="problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** Why the whole form was refused, where no field says it. */
export function FormProblem({ refusal }: { refusal: FormRefusal | undefined }) {
  if (!refusal || Object.keys(refusal.fields).length > 0) return null;
  return (
    <p className="problem" role="alert">
      {refusal.detail}
    </p>
  );
}

type Answer = (reply: unknown) => void;

/** Does a task when all before it are done, and answers with what it comes to. */
export type InTurn = (task: () => Promise<unknown>, answer: Answer) => void;

/**
 * One after the other: no socket keeps the database busy by itself. Above `most` waiting ones a task is not done and
 * answered with `too_many_requests`; one that fails is answered with `unavailable`.
 */
export function oneByOne(most: number, onError: (error: unknown) => void): InTurn {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  return (task, answer) => {
    if (waiting >= most) return void answer({ error: 'too_many_requests' });
    waiting += 1;
    last = last
      .then(task)
      .then(answer)
      .catch((error: unknown) => {
        onError(error);
        answer({ error: 'unavailable' });
      })
      .finally(() => {
        waiting -= 1;
      });
  };
}

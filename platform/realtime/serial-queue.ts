type Answer = (reply: unknown) => void;

/** Runs a task after all earlier ones, and answers with its result. */
export type SerialQueue = (task: () => Promise<unknown>, answer: Answer) => void;

/**
 * Creates a queue that runs one task at a time, so that one socket cannot occupy the database. If `most` tasks are
 * waiting, the next is answered with `too_many_requests`; a task that fails is answered with `unavailable`.
 */
export function createSerialQueue(most: number, onError: (error: unknown) => void): SerialQueue {
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

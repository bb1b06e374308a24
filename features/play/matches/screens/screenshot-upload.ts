import routeOf from 'virtual:calls';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ApiProblem, Unreachable } from '#ui/api/problem.ts';
import type { matchesCalls } from '../matches.contract.ts';

/** Section 9 of the specification: uploads of at most 5 MB. */

/**
 * How long nothing of it may move, nor an answer come: a line may go silent without an end. Longer than other calls are
 * given, since the last of it may still lie in the device's buffer when all seems sent.
 */
const SILENCE_MS = 60_000;

export type Uploaded = ReplyOf<typeof matchesCalls.uploadMatchScreenshot>;

/**
 * The call `uploadMatchScreenshot`, telling how far it is, in percent. By XMLHttpRequest: `fetch` still does
 * not say how much of a body has left.
 */
export function uploadScreenshot(
  matchId: string,
  picture: Blob,
  onProgress: (percent: number) => void = () => undefined,
): Promise<Uploaded> {
  const [method, path] = routeOf('uploadMatchScreenshot');
  const body = new FormData();
  body.set('file', picture);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, `/api/${path}?matchId=${encodeURIComponent(matchId)}`);
    request.responseType = 'json';
    let patience: ReturnType<typeof setTimeout>;
    const awaitMore = () => {
      clearTimeout(patience);
      patience = setTimeout(() => request.abort(), SILENCE_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      awaitMore();
      onProgress((loaded / total) * 100);
    };
    request.onerror = () => reject(new Unreachable('upload'));
    request.onabort = request.onerror;
    request.onloadend = () => clearTimeout(patience);
    request.onload = () => {
      const { status, response } = request;
      // What the contract's own reply schema was checked against on the server.
      if (status < 400 && response) resolve(response as Uploaded);
      else reject(new ApiProblem(status, response ?? {}));
    };
    awaitMore();
    request.send(body);
  });
}

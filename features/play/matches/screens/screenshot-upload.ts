import routeOf from 'virtual:calls';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ApiProblem, Unreachable } from '#ui/api/problem.ts';
import type { matchesCalls } from '../matches.contract.ts';

/** Section 9 of the specification: uploads of at most 5 MB. */

/**
 * The longest time without progress or reply. Longer than that of other calls, because the device may still hold the
 * last bytes when everything seems sent.
 */
const SILENCE_MS = 60_000;

export type Uploaded = ReplyOf<typeof matchesCalls.uploadMatchScreenshot>;

/**
 * The call `uploadMatchScreenshot` with its progress in percent. By XMLHttpRequest, because `fetch` does not report
 * how much of a body is sent.
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
      // the server has checked it by the reply's schema
      if (status < 400 && response) resolve(response as Uploaded);
      else reject(new ApiProblem(status, response ?? {}));
    };
    awaitMore();
    request.send(body);
  });
}

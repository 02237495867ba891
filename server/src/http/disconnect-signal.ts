import type { ServerResponse } from 'node:http';
import { ApiError } from '@time-tracker/contract/errors';
import { i18n } from '../language/server-texts.ts';

/** A signal that aborts, with an ApiError as its reason, if the client disconnects before the response is sent. */
export function createDisconnectSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (response.writableFinished) return;
    controller.abort(new ApiError('bad_json', { message: i18n.t('The client disconnected.') }));
  });
  return controller.signal;
}

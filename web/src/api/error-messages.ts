import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { errorCodes, type ApiError, type ErrorCode } from '@time-tracker/contract/errors';
import { i18n } from '../language/i18n.ts';

/** The default messages of the contract, in the catalog. A test compares the two. */
export const errorMessages: Record<ErrorCode, MessageDescriptor> = {
  bad_json: msg`The request body is not valid JSON.`,
  signed_out: msg`Sign in first.`,
  wrong_credentials: msg`The login detail is incorrect`,
  google_refused: msg`Google did not confirm your identity, or the sign-in took too long. Try again.`,
  email_not_verified: msg`Google has not verified the email address of this account.`,
  google_not_set_up: msg`Sign-in with Google is not set up on this server.`,
  forbidden: msg`You are not allowed to do this.`,
  recorder_token: msg`This token can only record. Sign in to the web app to do this.`,
  registration_closed: msg`You need an invitation to create an account on this server.`,
  not_found: msg`This doesn't exist, or you don't have access to it.`,
  method_not_allowed: msg`This address does not support this HTTP method.`,
  too_slow: msg`The request took too long to arrive. Send it again.`,
  conflict: msg`This was already changed or already exists.`,
  already_member: msg`This person is already a member of the project.`,
  organization_limit: msg`This account has reached the limit of organizations on this server.`,
  project_limit: msg`This organization has reached the limit of projects on this server.`,
  last_owner: msg`An organization needs at least one owner. Make someone else an owner first.`,
  project_archived: msg`This project is archived. Restore it to track time again.`,
  activity_removed: msg`This activity was deleted.`,
  screenshot_differs: msg`A different screenshot with this ID already exists.`,
  image_damaged: msg`This image is missing or damaged on the server. Ask the administrator to restore it.`,
  too_large: msg`The request is larger than the server accepts.`,
  not_an_image: msg`This is not a supported image. Send PNG, JPEG or WebP.`,
  invalid_input: msg`Check the highlighted fields.`,
  surface_not_allowed: msg`This organization accepts screenshots of entire screens only. Share your entire screen instead of a window or tab.`,
  bad_image: msg`This image could not be decoded.`,
  too_many: msg`Too many requests. Wait a moment and try again.`,
  internal: msg`Something went wrong! Please try again later.`,
  unavailable: msg`The server cannot reach its database right now. Try again shortly.`,
  images_unavailable: msg`The server cannot reach its image store right now. Time is recorded; images follow later.`,
  image_quota: msg`The image storage limit of this account or organization is reached.`,
  storage_full: msg`The server has no disk space left. Nothing was stored.`,
};

/** Translates default messages. A message that is specific to one error stays as the server sent it. */
export function translateError({ code, message }: ApiError): string {
  return message === errorCodes[code].message ? i18n._(errorMessages[code]) : message;
}

import pg from 'pg';
import { expect, test } from 'vitest';
import { toApiError } from './error-reply.ts';

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('of the inside', 1, 'error'), { code });
}

test.each([
  ['57014', 'unavailable', 503],
  ['57P01', 'unavailable', 503],
  ['08006', 'unavailable', 503],
  ['53300', 'unavailable', 503],
  ['25006', 'unavailable', 503],
  ['40P01', 'unavailable', 503],
  ['53100', 'storage_full', 507],
  ['42P01', 'internal', 500],
])('maps the PostgreSQL error %s to %s', (sqlState, code, status) => {
  const error = toApiError(databaseError(sqlState));
  expect([error.code, error.status]).toEqual([code, status]);
  expect(error.message).not.toContain('inside');
});

test.each([
  ['invitations_organization_id_project_id_fkey', 'not_found'],
  ['audit_log_organization_id_fkey', 'not_found'],
  ['audit_log_actor_id_fkey', 'internal'],
])('maps a violation of %s to %s', (constraint, code) => {
  expect(toApiError(Object.assign(databaseError('23503'), { constraint })).code).toBe(code);
});

test('asks for a smaller request after a statement timeout, with a retry time', () => {
  const error = toApiError(databaseError('57014'));
  expect(error.message).toBe('This took longer than the server allows. Request less data at once.');
  expect(error.retryAfterSeconds).toBe(10);
});

test.each([
  ['while sending', { code: 'ECONNRESET' }, 400],
  ['before a stream began', { code: 'ERR_STREAM_PREMATURE_CLOSE' }, 400],
  ['or rather a database that did', { code: 'ECONNRESET', syscall: 'read' }, 503],
])('a client that left %s', (_when, detail, status) => {
  expect(toApiError(Object.assign(new Error('gone'), detail)).status).toBe(status);
});

test.each(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
  'reports the database as unavailable for %s',
  (code) => {
    const error = toApiError(Object.assign(new Error('connect'), { code, syscall: 'connect' }));
    expect([error.code, error.retryAfterSeconds]).toEqual(['unavailable', 2]);
  },
);

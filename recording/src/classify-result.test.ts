import { expect, it } from 'vitest';
import { classifyResult, type ActivityResult } from './classify-result.ts';

const id = '01962000-0000-7000-8000-00000000000a';
const other = '01962000-0000-7000-8000-00000000000b';
const refused = (code?: string) => ({ activity_id: id, status: 'refused', code });

it.each<[string, unknown, ActivityResult['kind']]>([
  ['stored', { activity_id: id, status: 'stored' }, 'sent'],
  ['updated', { activity_id: id, status: 'updated' }, 'sent'],
  ['clipped', { activity_id: id, status: 'clipped' }, 'sent'],
  ['stored, the id in capitals', { activity_id: id.toUpperCase(), status: 'stored' }, 'sent'],
  ['the result of another activity', { activity_id: other, status: 'stored' }, 'retry'],
  ['stored, without an id', { status: 'stored' }, 'retry'],
  ['no result', undefined, 'retry'],
  ['a text', 'all is well', 'retry'],
  ['an unknown status', { activity_id: id, status: 'queued' }, 'retry'],
  ['refused without a reason', refused(), 'retry'],
  ['refused with an empty reason', refused(''), 'retry'],
  ['refused, without an id', { activity_id: null, status: 'refused', code: 'crosses' }, 'refused'],
  ['refused', refused('project_not_found'), 'refused'],
  ['in the future', refused('in_the_future'), 'retry'],
  ['deleted by its owner', refused('activity_removed'), 'sent'],
])('%s → %s', (_, result, kind) => {
  expect(classifyResult(id, result).kind).toBe(kind);
});

it('keeps the reason for people, or else the code', () => {
  expect(classifyResult(id, { ...refused('too_old'), message: 'Too old.' })).toEqual({
    kind: 'refused',
    code: 'too_old',
    reason: 'Too old.',
  });
  expect(classifyResult(id, refused('too_old'))).toMatchObject({ reason: 'too_old' });
});

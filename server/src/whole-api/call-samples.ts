import { hourMs } from '@time-tracker/contract/time/durations';
import type { ContractCall } from '../http/contract-calls.ts';
import { accountSamples } from './account-samples.ts';
import { organizationSamples } from './organization-samples.ts';
import { insiders, none, ofPlace, ofProject, recorders } from './sample-parts.ts';
import type { CallSample } from './send-sample.ts';
import { workSamples } from './work-samples.ts';

/** By name of the call. Add a sample for each new call of the contract, here or in the file of its subject. */
const samples: Record<string, CallSample[]> = {
  ...accountSamples,
  ...organizationSamples,
  ...workSamples,

  'timer.get': [
    { input: none, status: () => 200 },
    { title: 'of another state', input: () => ({ wait: 50, known: 'none' }), status: () => 200 },
  ],
  'timer.projects': [{ input: none, status: () => 200 }],
  'timer.rules': [{ input: ofProject, status: recorders }],
  'timer.agree': [
    {
      input: (place) => ({ ...ofProject(place), rules_version: place.rulesVersion }),
      status: recorders,
    },
  ],
  'timer.worked': [
    { input: () => ({ since: new Date(Date.now() - hourMs).toISOString() }), status: () => 200 },
  ],
  'timer.recent': [{ input: ofPlace, status: insiders }],
  'timer.note': [
    { input: () => ({ note: 'Drawing' }), status: () => 200 },
    {
      title: 'of one timer',
      input: () => ({ note: null, started_at: '2026-01-05T10:00:00.000Z' }),
      status: () => 200,
    },
  ],
  'timer.start': [{ input: ofProject, status: recorders }],
  'timer.stop': [
    { input: none, status: () => 200 },
    {
      title: 'one timer',
      input: () => ({ started_at: '2026-01-05T10:00:00.000Z' }),
      status: () => 200,
    },
  ],
  'timer.report': [
    {
      input: () => ({ source: 'desktop', name: 'laptop', version: '1', state: 'recording' }),
      status: () => 200,
    },
  ],

  'events.listen': [
    { title: 'everywhere', input: none, status: () => 200 },
    { title: 'of an organization', input: ofPlace, status: insiders },
    { title: 'of the own timer', input: () => ({ own: true }), status: () => 200 },
  ],

  'download.list': [{ input: none }],
  'health.get': [{ input: none }],
  'health.live': [{ input: none }],
  'health.ready': [{ input: none }],
};

/** Valid inputs of a call; throws with the place to add them. */
export function listSamples(callName: string): CallSample[] {
  const found = samples[callName];
  if (found === undefined) {
    throw new Error(
      `${callName} has no sample: add a good input of it to server/src/whole-api/call-samples.ts, ` +
        'and with the rule signed_in who may send it',
    );
  }
  return found;
}

/** Samples of calls that are not in the contract. */
export function listStaleSamples(calls: readonly ContractCall[]): string[] {
  const names = new Set(calls.map(({ name }) => name));
  return Object.keys(samples).filter((name) => !names.has(name));
}

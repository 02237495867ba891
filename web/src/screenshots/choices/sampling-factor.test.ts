import { expect, it } from 'vitest';
import { readSampling, samplingMax, writeSampling } from './sampling-factor.ts';

const read = (search: string) => readSampling(new URLSearchParams(search));

it('reads a factor from the address', () => {
  expect(read('sampling=2')).toBe(2);
  expect(read('sampling=2.5')).toBe(2.5);
  expect(read('sampling=9999')).toBe(samplingMax);
});

it.each(['', 'sampling=', 'sampling=1', 'sampling=0', 'sampling=-2', 'sampling=x', 'sampling=NaN'])(
  'takes %j as all',
  (search) => {
    expect(read(search)).toBeUndefined();
  },
);

it('writes the factor that it reads, and nothing for all', () => {
  expect(writeSampling(1)).toBeUndefined();
  for (const factor of [1.5, 2, 6, samplingMax]) {
    expect(read(`sampling=${writeSampling(factor)}`)).toBe(factor);
  }
});

import { useMemo } from 'react';
import { readSampling } from './sampling-factor.ts';

/** Which hours and days come first. */
export type DiaryOrder = 'latest' | 'earliest';

/** What gets a tile: every ten minutes with time, every hour, or every screenshot. */
export const densities = ['slots', 'hourly', 'all'] as const;
export type Density = (typeof densities)[number];

export const narrowings = ['low', 'manual', 'none'] as const;
export type Narrowing = (typeof narrowings)[number];

/** What the page shows of the range; stored in the address. */
export interface ViewChoices {
  order: DiaryOrder;
  density: Density;
  /** Only windows of this kind. */
  only: Narrowing | undefined;
  /** Only screenshots with this app in front. */
  app: string | undefined;
  /** Factor by which screenshots are thinned out; undefined: not at all. */
  sampling: number | undefined;
  /** Whether all people are shown, one row each. */
  isEveryone: boolean;
}

/** The parameters of these choices, which stay when the filters change. */
export const choiceParameters = ['sampling', 'order', 'show', 'only', 'app', 'people'];

/** The choices of an address. The object is stable while they do not change. */
export function useViewChoices(parameters: URLSearchParams): ViewChoices {
  const names = [...choiceParameters, 'member'];
  const own = new URLSearchParams([...parameters].filter(([name]) => names.includes(name)));
  const text = own.toString();
  return useMemo(() => readChoices(new URLSearchParams(text)), [text]);
}

/** Reads the choices from an address. Invalid values are ignored. */
export function readChoices(parameters: URLSearchParams): ViewChoices {
  const isEveryone = parameters.get('people') === 'all' && !parameters.has('member');
  const show = densities.find((one) => one === parameters.get('show'));
  return {
    order: parameters.get('order') === 'earliest' ? 'earliest' : 'latest',
    density: show ?? (isEveryone ? 'hourly' : 'slots'),
    only: narrowings.find((one) => one === parameters.get('only')),
    app: parameters.get('app') || undefined,
    sampling: readSampling(parameters),
    isEveryone,
  };
}

/** How many of these choices leave something out. */
export function countViewFilters({ only, app, sampling }: ViewChoices): number {
  return [only, app, sampling].filter((choice) => choice !== undefined).length;
}

/** Parameters of an address that leaves nothing out. */
export const clearedFilters = { only: undefined, app: undefined, sampling: undefined };

/** The value in the address; undefined for the usual one. */
export function writeDensity(density: Density, isEveryone: boolean): string | undefined {
  return density === (isEveryone ? 'hourly' : 'slots') ? undefined : density;
}

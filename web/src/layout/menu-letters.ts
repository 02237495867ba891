import { paths } from '../routing/paths.ts';

/** The key that leads to each screen of the side menu, after G. */
export const menuLetters: Record<string, string | undefined> = {
  [paths.home]: 'd',
  [paths.timeLog]: 't',
  [paths.screenshots]: 's',
  [paths.apps]: 'a',
  [paths.projects]: 'p',
  [paths.organizations]: 'o',
  [paths.users]: 'u',
};

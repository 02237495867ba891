/**
 * What the doctor found. `problem`: data is missing or wrong. `advice`: nothing is lost, but something
 * should be done. `fixed`: it was a problem before this run.
 */
export type Finding = {
  level: 'fine' | 'fixed' | 'advice' | 'problem';
  text: string;
  /** What to do. */
  remedy?: string;
};

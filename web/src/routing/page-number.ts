import { pageMax } from '@time-tracker/contract/limits';

/** Reads a page number from the address; anything else is the first page. */
export function readPageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= pageMax ? page : 1;
}

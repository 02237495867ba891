/** A part of a sorted list, in rows. */
export type Page = { limit: number; offset: number };

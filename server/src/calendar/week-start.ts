import type { Tx } from '../database/database.ts';
import { findWeekStart } from './week-start-store.ts';

const monday = 1;

/** The first day of an organization's week; 0 = Sunday. Monday if the organization was just deleted. */
export async function readWeekStart(tx: Tx, organizationId: number): Promise<number> {
  return (await findWeekStart(tx, organizationId)) ?? monday;
}

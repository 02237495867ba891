import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { VisibleWork } from './visible-work.ts';

type WorkColumns = { organization_id: number; project_id: number; user_id: number };

/**
 * The condition "is visible" for a table with organization, project and user. Without parts,
 * nothing is visible. No other table of the query may have these columns.
 */
export function isVisible<
  Row extends WorkColumns,
  Tables extends Record<Name, Row>,
  Name extends keyof Tables,
>(
  eb: ExpressionBuilder<Tables, Name>,
  work: VisibleWork,
): ExpressionWrapper<Tables, Name, SqlBool> {
  const plain = eb as unknown as ExpressionBuilder<{ work: WorkColumns }, 'work'>;
  const condition = plain.or(
    work.map((part) => {
      const conditions = [plain('organization_id', '=', part.organizationId)];
      if (part.userId !== undefined) conditions.push(plain('user_id', '=', part.userId));
      if (part.projectIds !== undefined)
        conditions.push(plain('project_id', 'in', part.projectIds));
      return plain.and(conditions);
    }),
  );
  return condition;
}

import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import type { Capture } from '../../api/capture-groups.ts';

export type Removal = 'activity' | 'image';

/**
 * What the caller may delete of a capture. Whoever recorded it deletes the whole activity, so that
 * no time stays whose picture he took away, unless his organization keeps members from deleting;
 * managers may also take away one image only.
 */
export function removalChoices(
  capture: Pick<Capture, 'userId' | 'screens'>,
  ownId: number,
  role: ProjectRole | undefined,
  membersMayDelete: boolean,
): Removal[] {
  if (role === projectRoles.manager) {
    const hasImage = capture.screens.some(({ url }) => url !== null);
    return hasImage ? ['image', 'activity'] : ['activity'];
  }
  return capture.userId === ownId && membersMayDelete ? ['activity'] : [];
}

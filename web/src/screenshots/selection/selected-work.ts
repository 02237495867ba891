import type { Activity } from '@time-tracker/contract/activity';
import type { Capture } from '../../api/capture-groups.ts';
import type { SelectedTiles } from './tile-selection.ts';

/** The time of the selected tiles; each activity once. */
export function activitiesOf(tiles: SelectedTiles): Activity[] {
  const all = [...tiles.values()].flatMap(({ captures, activities }) => {
    // A tile may show only some of the captures of its window.
    const pictured = new Set(captures.map(({ activityId }) => activityId));
    return captures.length === 0
      ? activities
      : activities.filter(({ activity_id: id }) => pictured.has(id));
  });
  return [...new Map(all.map((activity) => [activity.activity_id, activity])).values()];
}

export function capturesOf(tiles: SelectedTiles): Capture[] {
  return [...tiles.values()].flatMap(({ captures }) => captures);
}

import type { Screenshot } from '@time-tracker/contract/screenshot';

/** Ada's only monitor at an instant, in a group of its own. */
export function sampleScreenshot(
  id: string,
  takenAt: string,
  more: Partial<Screenshot> = {},
): Screenshot {
  return {
    id,
    activity_id: 'activity',
    group_id: id,
    user_id: 1,
    user_name: 'Ada',
    project_id: 5,
    taken_at: takenAt,
    display: 0,
    displays: 1,
    width: 1920,
    height: 1080,
    bytes: 1000,
    url: '/image',
    thumbnail_url: '/thumbnail',
    activity: 50,
    app: null,
    title: null,
    blur: false,
    surface: null,
    source: 'desktop',
    same_as_previous: false,
    ...more,
  };
}

import type { Activity } from '@time-tracker/contract/activity';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import type { SentInterval } from '@time-tracker/contract/time/interval';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** An activity that was deleted on this page, and on the server only when it can no longer be undone. */
export interface HiddenActivity {
  activity_id: string;
  organization_id: number;
  user_id: number;
  project_id: number;
  times: SentInterval;
  /** The part of it that stays, if it is only shortened. */
  keeps?: SentInterval;
  isManual: boolean;
  /** How much of it counts for the activity percent. */
  measuredSeconds: number;
  activeSeconds: number;
  /** How many images are deleted with it. */
  screenshots: number;
}

/** An activity that is deleted as a whole. */
export function hiddenActivity(activity: Activity, organizationId: number): HiddenActivity {
  const { activity_id, user_id, project_id, start, finish, screenshots } = activity;
  return {
    activity_id,
    user_id,
    project_id,
    screenshots,
    organization_id: organizationId,
    times: { start, finish },
    isManual: activity.source === 'manual',
    measuredSeconds: activity.measured_seconds,
    activeSeconds: activity.active_seconds,
  };
}

/** An image that is deleted while its activity stays. */
export interface HiddenImage extends Pick<
  Screenshot,
  'id' | 'user_id' | 'project_id' | 'taken_at'
> {
  organization_id: number;
}

/** An image that is deleted alone. */
export function hiddenImage(screenshot: Screenshot, organizationId: number): HiddenImage {
  const { id, user_id, project_id, taken_at } = screenshot;
  return { id, user_id, project_id, taken_at, organization_id: organizationId };
}

/** By their IDs. */
export type HiddenActivities = ReadonlyMap<string, HiddenActivity>;

export interface HiddenWork {
  activities: HiddenActivities;
  /** By their IDs. */
  images: ReadonlyMap<string, HiddenImage>;
}

export interface Deletion {
  activities?: readonly HiddenActivity[];
  images?: readonly HiddenImage[];
}

interface Hiding {
  deletion: Deletion;
  /** When the server had deleted it. */
  deletedAtMs: number;
}

const hidingStore = createStore<{ hidings: readonly Hiding[] }>(() => ({ hidings: [] }));

/** Hides what is being deleted from the lists. */
export function hideWork(deletion: Deletion) {
  const hiding: Hiding = { deletion, deletedAtMs: Infinity };
  const replace = (next: readonly Hiding[]) =>
    hidingStore.setState(({ hidings }) => ({
      hidings: [...hidings.filter((one) => one.deletion !== deletion), ...next],
    }));
  replace([hiding]);
  return {
    /** Shows it again. */
    show: () => replace([]),
    /** The server has deleted it: responses from now on do not contain it. */
    markDeleted: () => replace([{ deletion, deletedAtMs: Date.now() }]),
  };
}

const nothingHidden: HiddenWork = { activities: new Map(), images: new Map() };

/**
 * What a list that was loaded at an instant must leave out. Usually nothing, as the same object, so that
 * lists are not derived and rendered again with each response.
 */
export function useHiddenWork(loadedAtMs: number): HiddenWork {
  const { hidings } = useStore(hidingStore);
  return useMemo(() => {
    const hidden = hidings.filter(({ deletedAtMs }) => loadedAtMs < deletedAtMs);
    if (hidden.length === 0) return nothingHidden;
    const activities = hidden.flatMap(({ deletion }) => deletion.activities ?? []);
    const images = hidden.flatMap(({ deletion }) => deletion.images ?? []);
    return {
      activities: new Map(activities.map((activity) => [activity.activity_id, activity])),
      images: new Map(images.map((image) => [image.id, image])),
    };
  }, [hidings, loadedAtMs]);
}

import { useQuery } from '@tanstack/react-query';
import type { RecentEntry } from '@time-tracker/contract/timer/timer';
import { calls } from '../../api/client.ts';
import { useOrganizationChoice } from '../../api/organization-choice.ts';

/** What the person worked on last in the selected organization. Null: nothing yet; undefined while unknown. */
export function useLastEntry({
  isEnabled,
}: {
  isEnabled: boolean;
}): RecentEntry | null | undefined {
  const { data } = useRecent(1, isEnabled);
  return data && (data[0] ?? null);
}

/** Their latest notes and projects, for suggestions. */
export function useRecentEntries({ isEnabled }: { isEnabled: boolean }): readonly RecentEntry[] {
  return useRecent(undefined, isEnabled).data ?? [];
}

function useRecent(limit: number | undefined, isEnabled: boolean) {
  const { selected } = useOrganizationChoice();
  return useQuery(
    calls.timer.recent.queryOptions({
      input: { organization_id: selected?.id ?? 0, limit },
      enabled: isEnabled && selected !== undefined,
    }),
  );
}

/** Those that contain every word that was typed, in the note or the project. */
export function matchingEntries(entries: readonly RecentEntry[], typed: string): RecentEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ note, project_name: project }) => {
    const text = [note ?? '', project].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The note and project in one line. */
export function entryText({ note, project_name: project }: RecentEntry): string {
  return note === null ? project : [note, project].join(' · ');
}

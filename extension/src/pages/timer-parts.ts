import { text } from '../texts.ts';
import type { RecordableProject } from '../timer/server-timer.ts';
import type { Recording } from '../timer/timer-view.ts';
import { element, link } from './elements.ts';

/** The projects by organization; without headings when there is only one. */
export function projectSelect(
  projects: RecordableProject[],
  selectedId: number | null,
): HTMLSelectElement {
  const select = element('select');
  const groups = Map.groupBy(projects, ({ organization_name: name }) => name);
  for (const [label, own] of groups) {
    const options = own.map(({ project_id: id, name }) =>
      element('option', { value: String(id), textContent: name, selected: id === selectedId }),
    );
    select.append(...(groups.size === 1 ? options : [element('optgroup', { label }, ...options)]));
  }
  return select;
}

/** The extension records nothing: says what does, or what to do so that something does. */
export function recordingLine(recording: Recording, server: string): HTMLElement {
  switch (recording.state) {
    case 'recorded':
      return element('p', { className: 'good', textContent: text('recordedBy', recording.by) });
    case 'waiting':
      return element('p', {
        className: 'problem',
        textContent: text('notRecordedBy', recording.by),
      });
    case 'no_consent':
      return element(
        'p',
        { className: 'problem' },
        text('noConsent'),
        ' ',
        link(text('openTimeTracker'), server),
      );
    case 'no_recorder':
      return element(
        'p',
        { className: 'problem' },
        text('noRecorder'),
        ' ',
        link(text('openTimeTracker'), server),
      );
  }
}

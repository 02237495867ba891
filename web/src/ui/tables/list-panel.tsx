import type { ReactNode } from 'react';
import { FailureNotice } from '../failure-notice.tsx';
import { Panel } from '../panel.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface ListPanelProps<Row> {
  title?: string;
  description?: string;
  actions?: ReactNode;
  /** For screen readers: "Loading your sessions". */
  loadingLabel: string;
  /** As the rows will probably be, to fill the place of a long list. */
  loadingRows?: { count: number; height: number };
  /** For example "Could not load your sessions". */
  failedTitle: string;
  /** Undefined while loading, and when loading has failed. */
  rows: Row[] | undefined;
  /** Why loading failed; shown only while there is nothing else to show. */
  failure: string | undefined;
  onRetry: () => void;
  isRetrying: boolean;
  /** Shown when there are none. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

const fewRows = { count: 4, height: 40 };

/** A panel around a list in its four states: loading, failed, empty, full. */
export function ListPanel<Row>({ rows, failure, empty, ...rest }: ListPanelProps<Row>) {
  const { loadingLabel, loadingRows = fewRows, failedTitle, title, description, actions } = rest;
  const { onRetry, isRetrying, children } = rest;
  return (
    <Panel title={title} description={description} actions={actions} padded={false}>
      {!rows && failure === undefined && (
        <SkeletonRows label={loadingLabel} rows={loadingRows.count} height={loadingRows.height} />
      )}
      {!rows && failure !== undefined && (
        <FailureNotice
          title={failedTitle}
          message={failure}
          onRetry={onRetry}
          isRetrying={isRetrying}
        />
      )}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && children(rows)}
    </Panel>
  );
}

import { Center } from '@mantine/core';
import { Component, useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isWorthReloading } from '../missing-parts.ts';
import { ServerErrorPage } from './server-error-page.tsx';

/** Around the pages: one that breaks or cannot be fetched is replaced by the error page. */
export function RouteFailures({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <FailureBoundary locationKey={key}>{children}</FailureBoundary>;
}

interface BoundaryProps {
  locationKey: string;
  children: ReactNode;
}

/** What React has caught, it has written to the browser's log. */
class FailureBoundary extends Component<BoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate({ locationKey }: BoundaryProps) {
    // Whatever broke may be in memory still, so the next page is loaded afresh.
    if (this.state.failure && locationKey !== this.props.locationKey) location.reload();
  }

  override render() {
    const { failure } = this.state;
    return failure ? <RouteFailure error={failure.error} /> : this.props.children;
  }
}

/** What is shown when a page breaks or cannot be fetched. */
function RouteFailure({ error }: { error: unknown }) {
  useEffect(() => {
    if (isWorthReloading(error)) location.reload();
  }, [error]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <ServerErrorPage />
    </Center>
  );
}

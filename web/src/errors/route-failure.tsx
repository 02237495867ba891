import { Center } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isServerThere } from '../routing/missing-parts.ts';
import { ServerErrorPage } from './server-error-page.tsx';

/** Replaces a page that throws by the error page. */
export function RouteFailures({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <FailureBoundary locationKey={key}>{children}</FailureBoundary>;
}

interface BoundaryProps {
  locationKey: string;
  children: ReactNode;
}

/** React has already logged the error. */
class FailureBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ locationKey }: BoundaryProps) {
    if (this.state.hasFailed && locationKey !== this.props.locationKey) void this.reset();
  }

  /** Reloads if the server responds, because the failure may persist in memory. */
  async reset(): Promise<void> {
    if (await isServerThere()) location.reload();
    else this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Center component="main" mih="100dvh" p="md">
        <ServerErrorPage />
      </Center>
    );
  }
}

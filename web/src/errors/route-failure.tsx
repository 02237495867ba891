import { Center } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { isServerThere } from '../routing/missing-parts.ts';
import { ServerErrorPage } from './server-error-page.tsx';

/** Around the pages: one that breaks is replaced by the error page. */
export function RouteFailures({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <FailureBoundary locationKey={key}>{children}</FailureBoundary>;
}

interface BoundaryProps {
  locationKey: string;
  children: ReactNode;
}

/** What React has caught, it has written to the browser's log. */
class FailureBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ locationKey }: BoundaryProps) {
    if (this.state.hasFailed && locationKey !== this.props.locationKey) void this.goOn();
  }

  /** Whatever broke may be in memory still, so the next page is loaded afresh if it can be. */
  async goOn(): Promise<void> {
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

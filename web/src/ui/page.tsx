import { t } from '@lingui/core/macro';
import { Breadcrumbs, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDocumentTitle } from './document-title.ts';
import { PageFrameContext } from './page-frame.ts';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** Links to the pages above this one; this page's own name is added. */
  breadcrumbs?: ReactNode[];
  /** The page's filters and actions, right in the toolbar. */
  actions?: ReactNode;
  /** Whether the content has its own heading on paper. */
  hasPrintedHeading?: boolean;
  children: ReactNode;
}

/** A page inside the main layout: toolbar with title, breadcrumbs and actions, then its content. */
export function Page(props: PageProps) {
  const { title, breadcrumbs, actions, hasPrintedHeading = false, children } = props;
  useDocumentTitle(title);
  const frame = useContext(PageFrameContext);
  const heading = <PageHeading title={title} breadcrumbs={breadcrumbs} />;
  const titleTarget = frame.showsTitle ? frame.titleTarget : null;
  const tools = actions !== undefined && actions !== false && (
    <Group gap="sm" className={classes.actions}>
      {actions}
    </Group>
  );
  return (
    <>
      {titleTarget && createPortal(heading, titleTarget)}
      {frame.showsToolbar ? (
        <div
          className={classes.toolbar}
          data-screen-only={hasPrintedHeading || undefined}
          data-fixed-desktop={frame.isToolbarFixed.onDesktop || undefined}
          data-fixed-mobile={frame.isToolbarFixed.onTabletAndMobile || undefined}
          data-bare={(titleTarget !== null && !tools) || undefined}
        >
          <div className={classes.toolbarRow} data-width={frame.toolbarWidth}>
            <div className={classes.heading} data-in-header={titleTarget !== null || undefined}>
              {heading}
            </div>
            {tools}
          </div>
        </div>
      ) : (
        <HeadingInContent hasTarget={titleTarget !== null}>{heading}</HeadingInContent>
      )}
      <div className={classes.content} data-width={frame.contentWidth}>
        {!frame.showsToolbar && tools && <div className={classes.looseTools}>{tools}</div>}
        {children}
      </div>
    </>
  );
}

/** Without a toolbar, screen readers still get the title. */
function HeadingInContent({ hasTarget, children }: { hasTarget: boolean; children: ReactNode }) {
  return (
    <div className={hasTarget ? classes.onlyNarrow : undefined}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </div>
  );
}

function PageHeading({ title, breadcrumbs = [] }: Pick<PageProps, 'title' | 'breadcrumbs'>) {
  const { homeCrumb, isHome, showsTitle, showsBreadcrumbs } = useContext(PageFrameContext);
  const crumbs = homeCrumb === null ? breadcrumbs : [homeCrumb, ...breadcrumbs];
  if (!showsTitle) {
    return (
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
    );
  }
  return (
    <>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {showsBreadcrumbs && crumbs.length > 0 && (
        <nav aria-label={t`Breadcrumbs`}>
          <Breadcrumbs separatorMargin={6} className={classes.breadcrumbs}>
            {crumbs}
            {!isHome && (
              <Text span size="sm" c="dimmed" aria-current="page">
                {title}
              </Text>
            )}
          </Breadcrumbs>
        </nav>
      )}
    </>
  );
}

import { Box, Breadcrumbs, Group, Text, Title } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import classes from './page.module.css';

/** The link home, which the layout puts in front of the breadcrumbs of every page but home. */
export const HomeCrumb = createContext<ReactNode>(null);

interface PageProps {
  title: string;
  /** Links to the pages above this one; this page's own name is added. */
  breadcrumbs?: ReactNode[];
  /** The page's filters and actions, right in the toolbar. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page inside the main layout: toolbar with title, breadcrumbs and actions, then its content. */
export function Page({ title, breadcrumbs = [], actions, children }: PageProps) {
  useDocumentTitle(title);
  const home = useContext(HomeCrumb);
  const crumbs = home === null ? breadcrumbs : [home, ...breadcrumbs];
  return (
    <>
      <Box className={classes.toolbar}>
        <div className={classes.heading}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {crumbs.length > 0 && (
            <nav aria-label="Breadcrumbs">
              <Breadcrumbs separatorMargin={6} className={classes.breadcrumbs}>
                {crumbs}
                <Text span size="sm" c="dimmed" aria-current="page">
                  {title}
                </Text>
              </Breadcrumbs>
            </nav>
          )}
        </div>
        {actions !== undefined && (
          <Group gap="sm" className={classes.actions}>
            {actions}
          </Group>
        )}
      </Box>
      <div className={classes.content}>{children}</div>
    </>
  );
}

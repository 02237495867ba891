import { t } from '@lingui/core/macro';
import { ActionIcon, Text } from '@mantine/core';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router';
import { selectOrganization } from '../../api/organization-choice.ts';
import { formatAgo } from '../../language/format.ts';
import type { NoticeLine } from './notice-lines.ts';
import classes from './notification-panel.module.css';

interface NoticeListProps {
  lines: readonly NoticeLine[];
  nowMs: number;
  onMark: (ids: number[], isRead: boolean) => void;
}

/** The user's own notices: each leads to where something can be done about it. */
export function NoticeList({ lines, nowMs, onMark }: NoticeListProps) {
  return (
    <ul className={classes.list} aria-label={t`Your notifications`}>
      {lines.map(({ id, title, text, at, isRead, to, organizationId }) => (
        <li key={id} className={classes.notice} data-unread={!isRead || undefined}>
          <Link
            to={to}
            className={classes.noticeLink}
            onClick={() => {
              selectOrganization(organizationId);
              if (!isRead) onMark([id], true);
            }}
          >
            <Text size="sm" fw={isRead ? 500 : 650} component="span" display="block">
              {!isRead && <span className={classes.unread} role="img" aria-label={t`Unread`} />}
              {title}
            </Text>
            <Text size="sm" c="dimmed" component="span" display="block">
              {text}
            </Text>
            <Text size="xs" c="dimmed" component="span" display="block" mt={2}>
              {formatAgo(at, nowMs)}
            </Text>
          </Link>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isRead ? t`Mark as unread: ${title}` : t`Mark as read: ${title}`}
            title={isRead ? t`Mark as unread` : t`Mark as read`}
            onClick={() => onMark([id], !isRead)}
          >
            {isRead ? <IconMail size={16} aria-hidden /> : <IconMailOpened size={16} aria-hidden />}
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

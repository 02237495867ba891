-- Mails that are to be sent, until a mail server has taken them or a day has passed. Links in them are
-- secrets, so recipient, subject and text are encrypted by a key that only the server's master key opens.
create table queued_mails (
  id uuid primary key,
  wrapped_key bytea not null,
  sealed bytea not null,
  -- How often it was tried.
  attempts int not null default 0,
  -- Until then a server is sending it, or waits before it tries again.
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null
);
create index queued_mails_by_next_attempt on queued_mails (next_attempt_at);

-- Signing in with Google.

-- When somebody showed that the address is his, by a link of a mail or by Google; null: never. Who
-- registers types any address.
alter table users add column email_proven_at timestamptz;

-- Which account of the provider signs in to which of ours: its own id, since addresses change hands.
create table google_accounts (
  issuer text not null,
  subject text not null,
  user_id int not null constraint google_accounts_user_unique unique references users on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);

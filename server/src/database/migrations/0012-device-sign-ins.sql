-- Sign-ins of recorders by code (RFC 8628). A row is deleted an hour after its codes have expired.
create table device_sign_ins (
  -- The secret of the recorder.
  device_code_hash bytea primary key,
  -- The code that the person confirms, as an HMAC: it is too short for a hash to hide it.
  user_code_hash bytea not null constraint device_sign_ins_user_code_unique unique,
  -- The session's token from its approval on.
  token_hash bytea not null,
  name text not null,
  version text not null,
  recorder_id uuid not null,
  -- Where the request came from.
  address text not null,
  requested_at timestamptz not null,
  polled_at timestamptz,
  -- Null: not decided yet.
  decision text check (decision in ('approved', 'denied')),
  -- The account that decided.
  user_id int references users on delete cascade,
  -- Of an approved sign-in. When the session ends, its token can no longer be collected.
  session_id uuid constraint device_sign_ins_session_unique unique references sessions on delete cascade,
  -- When the recorder received the token.
  collected_at timestamptz
);
create index device_sign_ins_by_user on device_sign_ins (user_id);
create index device_sign_ins_by_request on device_sign_ins (requested_at);

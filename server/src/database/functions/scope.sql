-- The scope of a transaction, set when it begins. Without a scope, row-level security shows no rows.

-- The acting account. Null: none.
create or replace function app_user_id() returns int
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::int;

-- The organizations that the transaction may see.
create or replace function app_organization_ids() returns int[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('app.organization_ids', true), ''), ',')::int[], '{}');

-- The hash of the secret of an invitation link.
create or replace function app_invitation_hash() returns bytea
  language sql stable parallel safe
  return decode(coalesce(current_setting('app.invitation_hash', true), ''), 'hex');

-- The accounts whose own events are read for open pages, wherever they happened.
create or replace function app_listener_ids() returns int[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('app.listener_ids', true), ''), ',')::int[], '{}');

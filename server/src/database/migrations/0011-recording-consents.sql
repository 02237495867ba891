-- What people agreed to have recorded. One row per account, organization and version of the rules. The rules
-- and names are stored as they were shown, so that a consent can be read after they change.
create table recording_consents (
  organization_id int not null references organizations on delete cascade,
  user_id int not null references users on delete cascade,
  -- A hash of the rules.
  rules_version text not null,
  rules jsonb not null,
  organization_name text not null,
  project_name text not null,
  agreed_at timestamptz not null,
  primary key (organization_id, user_id, rules_version)
);
create index recording_consents_by_user on recording_consents (user_id, agreed_at);

-- Accounts also see what they agreed to in organizations that they have left.
alter table recording_consents enable row level security;
create policy tenant on recording_consents
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on recording_consents for select
  using (user_id = (select app_user_id()));

create trigger write_rules_event after insert or update on recording_consents
  for each row execute function write_consent_event();

-- Those who see the work of others, a small part of all members.
create index organization_owners on organization_members (organization_id) where role = 'owner';
create index project_viewers on project_members (organization_id, project_id) where role <> 2;

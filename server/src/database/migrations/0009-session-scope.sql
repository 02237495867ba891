-- recorder: the session can only make the calls that a recorder needs.
alter table sessions add column scope text not null default 'account' check (scope in ('account', 'recorder'));

-- Run once by the official image of PostgreSQL, as its superuser, when the volume is empty. The server refuses a superuser,
-- since row-level security would not apply to it, so it gets an ordinary role that owns its database.
\getenv password DATABASE_PASSWORD
create role tracker login createrole password :'password';
create database tracker owner tracker;

-- The color of a project is the same for everyone who sees it. Existing projects get the color that
-- owners have seen so far: by their order in the organization, repeating after the last. The default
-- serves a server of the version before, which may still be running during an upgrade.
alter table projects
  add column color text not null default 'blue'
    constraint projects_color_known check (color in (
      'blue', 'orange', 'green', 'violet', 'pink', 'amber', 'teal', 'slate', 'purple', 'olive'
    ));

update projects
set color = (array[
  'blue', 'orange', 'green', 'violet', 'pink', 'amber', 'teal', 'slate', 'purple', 'olive'
])[1 + (ranked.place - 1) % 10]
from (
  select organization_id, id, row_number() over (partition by organization_id order by id) as place
  from projects
) as ranked
where projects.organization_id = ranked.organization_id and projects.id = ranked.id;

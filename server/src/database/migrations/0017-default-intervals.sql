-- The screenshot interval that new members get, unless another one is chosen when they are added: that of the project,
-- else that of the organization, else the default of the product.
alter table organizations
  add column default_screenshot_interval smallint check (default_screenshot_interval between 0 and 60);
alter table projects
  add column default_screenshot_interval smallint check (default_screenshot_interval between 0 and 60);

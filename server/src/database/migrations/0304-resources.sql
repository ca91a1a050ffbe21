-- The version of the settings that a version undid; what others changed in between stayed. Null for every other version.
alter table resource_settings_versions
  add undoes integer;

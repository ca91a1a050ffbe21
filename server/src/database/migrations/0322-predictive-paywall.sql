-- Totals of ranks by day and bucket: all that is kept of earlier ranks in order to compare new ones. They name no reader.
create table predictive_totals (
  resource_id bigint not null references resources (id),
  -- Weights that the totals were computed with; only totals of equal weights can be compared.
  weights_id uuid not null,
  day date not null,
  bucket smallint not null check (bucket between 0 and 1023),
  decisions integer not null check (decisions > 0),
  primary key (resource_id, weights_id, day, bucket)
);
call make_tenant_table('predictive_totals');

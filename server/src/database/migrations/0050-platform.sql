-- The first instant of a calendar date in a zone: the one place where a day begins. A plain cast to an instant takes the
-- second midnight where clocks are set back over it (the Azores, Havana); where there is none (Santiago, Cairo), or no
-- such date at all (Samoa in 2011), a day begins when its date or a later one is reached.
create function start_of_day(day date, zone text) returns timestamptz
language sql immutable parallel safe as $$
  select case when ((m.midnight - interval '1 microsecond') at time zone zone)::date < day then m.midnight
    else (
      select min(m.midnight - n * interval '15 minutes') from generate_series(1, 108) n
      where ((m.midnight - n * interval '15 minutes') at time zone zone)::date >= day) end
  from (select day::timestamp at time zone zone as midnight) m
$$;

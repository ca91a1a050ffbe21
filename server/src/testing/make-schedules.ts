import type pg from 'pg';

interface NewSchedules {
  siteId: number;
  operatorId: number;
  count: number;
  /** Recipients are `<mark>-<number>@example.com`. */
  mark: string;
  /** A day before the first run is planned, as SQL. */
  anchor: string;
  /** Seconds between the planned times of one and the next. */
  apart: number;
}

/** Creates active daily schedules of a file with one member each, `reader<number>@…`. */
export async function makeSchedules(owner: pg.Pool, options: NewSchedules): Promise<void> {
  await owner.query(
    `insert into export_schedules (resource_id, operator_id, title, recipient_email, frequency, format, fields,
       filters, active, runs_planned, anchor_at, next_run_at)
     select $1, $2, 'Run ' || n, $4 || '-' || n || '@example.com', '1 day', 'csv',
       '[{"key": "email", "title": "Email"}]', jsonb_build_object('email', 'reader' || n || '@'), true, 1,
       start + n * $5::float * interval '1 second', start + interval '1 day' + n * $5::float * interval '1 second'
     from (select date_trunc('milliseconds', ${options.anchor}) as start) s, generate_series(1, $3::int) n`,
    [options.siteId, options.operatorId, options.count, options.mark, options.apart],
  );
}

/** Members `reader1@example.com` and so on, with cells that are awkward in a file. */
export async function makeReaders(owner: pg.Pool, siteId: number, count: number): Promise<void> {
  await owner.query(
    `insert into members (resource_id, email, first_name, last_name, company, city)
     select $1, 'reader' || n || '@example.com', 'Ann, "' || n || '"', E'O\\nNeil', '=cmd' || n, 'Zürich'
     from generate_series(1, $2::int) n`,
    [siteId, count],
  );
}

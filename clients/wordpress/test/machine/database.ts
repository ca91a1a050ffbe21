import { run, type Service, startService } from './programs.ts';

export interface Database extends Service {
  port: number;
}

/** Server program; Debian has it outside the path of users. */
const server = '/usr/sbin/mariadbd';

/** Starts MariaDB with an empty database `wordpress` in a new folder. */
export async function startDatabase(folder: string, port: number): Promise<Database> {
  const data = `${folder}/database`;
  await run('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const client = ['--no-defaults', '--protocol=tcp', '--host=127.0.0.1', `--port=${port}`, '--user=root'];
  const ask = (sql: string) => run('mariadb', [...client, `--execute=${sql}`]);
  const service = await startService(
    server,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${folder}/database.sock`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--innodb-buffer-pool-size=32M',
      '--innodb-log-file-size=16M',
      '--innodb-flush-log-at-trx-commit=0',
      '--performance-schema=OFF',
      '--skip-log-bin',
      '--skip-name-resolve',
    ],
    () =>
      ask('select 1').then(
        () => true,
        () => false,
      ),
  );
  await ask('create database wordpress character set utf8mb4');
  return { ...service, port };
}

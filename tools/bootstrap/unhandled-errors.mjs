import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/** Reporter of Vitest that writes the errors which belong to no test into `UNHANDLED_ERRORS_FILE`, as JSON. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const failures = errors.map(({ VITEST_TEST_PATH: path, type = 'Error', stack, message }) => ({
      file: path ? relative(root, path) : 'no file',
      name: `outside of any test: ${type}`,
      message: stack ?? message ?? '',
    }));
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(failures));
  }
}

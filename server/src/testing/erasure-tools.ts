import { folderStore } from '#server/platform/files/files.ts';
import { mailFilesIn } from '#server/platform/mail/mail-files.ts';
import { paymentToolsOfTests, serviceToolsOfTests } from './test-server.ts';

/** Returns the tools of an erasure's job, with all files in one folder and no list of erased members. */
export function erasureTools(folder: string) {
  const files = folderStore(folder);
  return {
    ...paymentToolsOfTests,
    ...serviceToolsOfTests,
    files,
    exportFiles: files,
    mailFiles: mailFilesIn(folder),
    clearedList: { add: async () => {} },
  };
}

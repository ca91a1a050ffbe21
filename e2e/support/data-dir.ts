/** Folder of the product that the stories run against. */
export function dataDir(): string {
  const folder = process.env.E2E_DATA_DIR;
  if (!folder) throw new Error('E2E_DATA_DIR does not name the folder of the running product.');
  return folder;
}

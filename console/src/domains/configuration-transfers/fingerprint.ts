/** Formats a fingerprint in groups of four, as people read it out. */
export const inFours = (fingerprint: string) => fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** A fingerprint as people read it out: groups of four. */
export const inFours = (fingerprint: string) => fingerprint.replaceAll(/(.{4})(?=.)/g, '$1 ');

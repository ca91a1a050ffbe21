/** Badge tone of each outcome. */
export const tones = { done: 'good', skipped: 'quiet', failed: 'bad', kept_out: 'quiet' } as const;

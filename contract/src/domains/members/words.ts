/** Letters that a group or a field of extra data may have. */
export const extraKeyMax = 100;
/** Letters that a value of extra data may have. */
export const extraValueMax = 5_000;

export const mailStatuses = ['new', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Days that a window of password sharing looks back. */
export const sharingWindows = [3, 7, 30, 365] as const;
export type SharingDays = (typeof sharingWindows)[number];

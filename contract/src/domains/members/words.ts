/** Largest length of a group or a key of custom fields, in characters. */
export const extraKeyMax = 100;
/** Largest length of a custom field's value, in characters. */
export const extraValueMax = 5_000;

export const mailStatuses = ['new', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** Windows of account sharing, in days. */
export const sharingWindows = [3, 7, 30, 365] as const;
export type SharingDays = (typeof sharingWindows)[number];

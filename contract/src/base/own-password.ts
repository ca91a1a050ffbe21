import { z } from 'zod';
import { fieldTexts } from './issues.ts';

export const passwordMax = 256;

/** Current password of an operator, required again before changes that a thief of an open browser must not make. */
export const ownPassword = z.string().min(1, fieldTexts.requiredSmall).max(passwordMax);

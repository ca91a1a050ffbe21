// What editors of templates show beside the text: findings and variables.
import { z } from 'zod';

/** Something that a template can name. */
export const templateVariable = z.object({
  /** As it stands in a template: `member.name`. `purchases[].title` is said within a loop over `purchases`. */
  name: z.string(),
  title: z.string(),
  /** What is put into the template for it. */
  placeholder: z.string(),
});
export type TemplateVariable = z.infer<typeof templateVariable>;

/** Something in a template that will not be as its author may expect. */
export const templateFinding = z.object({
  /** From 1; 0 where no line is at fault. */
  line: z.int(),
  text: z.string(),
  /** Nothing can be made before it is mended. */
  is_error: z.boolean(),
});
export type TemplateFinding = z.infer<typeof templateFinding>;

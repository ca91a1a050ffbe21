// Findings and variables that editors of templates show beside the text.
import { z } from 'zod';

/** Variable of a template. */
export const templateVariable = z.object({
  /** Name in a template: `member.name`. `purchases[].title` is used within a loop over `purchases`. */
  name: z.string(),
  title: z.string(),
  /** Text that inserts the variable into the template. */
  placeholder: z.string(),
});
export type TemplateVariable = z.infer<typeof templateVariable>;

/** Part of a template that may not render as its author expects. */
export const templateFinding = z.object({
  /** Line number from 1; 0 if the finding has no line. */
  line: z.int(),
  text: z.string(),
  /** True if the template can't be rendered until this is fixed. */
  is_error: z.boolean(),
});
export type TemplateFinding = z.infer<typeof templateFinding>;

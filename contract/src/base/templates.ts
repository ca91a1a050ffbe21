// Findings and variables that editors of templates show beside the text.
import { z } from 'zod';

/** Variable of a template. */
export const templateVariable = z.object({
  name: z
    .string()
    .describe('Name, such as `member.name`; `purchases[].title` is used in a loop over `purchases`.'),
  title: z.string().describe('Title of the variable in the editor.'),
  placeholder: z.string().describe('Text that inserts the variable into the template.'),
});
export type TemplateVariable = z.infer<typeof templateVariable>;

/** Part of a template that may not render as its author expects. */
export const templateFinding = z.object({
  line: z.int().describe('Line number from 1; 0 if the finding has no line.'),
  text: z.string().describe('Sentence that says what is wrong.'),
  is_error: z.boolean().describe("True if the template can't be rendered until this is fixed."),
});
export type TemplateFinding = z.infer<typeof templateFinding>;

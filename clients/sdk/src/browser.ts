// Entry of the script for pages: makes `masthead` global and starts by the attributes of its own element.
import { consent, decide, start } from './masthead.ts';
import { bare, documentValue } from './page.ts';
import { optionsOf } from './settings.ts';

// A second element with this script changes nothing.
if (!Object.hasOwn(window, 'masthead')) {
  (window as { masthead?: object }).masthead = bare({ start, decide, consent });
  const script = documentValue('currentScript') as HTMLScriptElement | null;
  if (script?.dataset.key) void start(optionsOf(script));
}

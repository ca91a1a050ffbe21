import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, held, shared } from './field.ts';
import { type OptionSource, useOptions } from './options.ts';

interface TagsFieldProps<Values> extends FieldProps<Values> {
  /** Known tags, offered while one types; others can be added. */
  suggestions: OptionSource<string>;
  maxTags?: number;
}

/** Renders a list of short texts, each shown as a pill. */
export function TagsField<Values>(props: TagsFieldProps<Values>) {
  return <TagsBox key={props.form.key(props.name)} {...props} />;
}

function TagsBox<Values>(props: TagsFieldProps<Values>) {
  const { initial, change, error, attributes } = held<Values, string[] | undefined>(props);
  const { found, setSearch } = useOptions(props.suggestions);
  const [tags, setTags] = useState(initial ?? []);
  // A known tag is taken in its existing spelling.
  const asKnown = (tag: string) =>
    found.find(({ label }) => label.toLowerCase() === tag.toLowerCase())?.label ?? tag;
  return (
    <TagsInput
      {...shared(props)}
      {...attributes}
      // The input is empty again after each tag, so the browser's own check would always report it as missing.
      required={false}
      {...(props.maxTags === undefined ? {} : { maxTags: props.maxTags })}
      openOnFocus={!props.isFocused}
      data={found.map((option) => option.label)}
      onSearchChange={setSearch}
      onKeyDown={(event) => {
        // Enter in an open list is for the list; the form is not sent by it.
        if (event.key === 'Enter' && isExpanded(event.currentTarget) && event.currentTarget.value === '')
          event.preventDefault();
      }}
      value={tags}
      error={error}
      clearable
      onChange={(next) => {
        const known = [...new Set(next.map(asKnown))];
        setTags(known);
        change(known);
      }}
    />
  );
}

function isExpanded(input: HTMLElement): boolean {
  return input.getAttribute('aria-expanded') === 'true';
}

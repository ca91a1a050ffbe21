import type { LooseKeys } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { TextField } from '#console/ui/fields/text-field.tsx';
import type { RecordFormState } from '#console/ui/record-form/use-record-form.ts';
import { slugOf } from '#contract/base/slugs.ts';

interface Titled {
  title: string;
  slug: string | null;
}

interface SlugFieldProps<V extends Titled> {
  form: RecordFormState<V>;
  /** True for a new record, whose slug follows the title until one is typed. */
  isNew: boolean;
  label: string;
  description: string;
  /** Left empty it is no slug where it isn't required. */
  required?: boolean;
}

/** Renders the input of a record's slug. */
export function SlugField<V extends Titled>(props: SlugFieldProps<V>) {
  const { form, isNew, label, description, required = false } = props;
  const proposed = useRef('');
  const { onChange, getValues, setFieldValue } = form;
  useEffect(() => {
    if (!isNew) return;
    const stop = onChange(() => {
      const { title, slug } = getValues();
      const next = slugOf(title);
      if ((slug ?? '') !== proposed.current || next === proposed.current) return;
      proposed.current = next;
      setFieldValue('slug' as LooseKeys<V>, (next === '' && !required ? null : next) as never);
    });
    return () => void stop();
  }, [isNew, onChange, getValues, setFieldValue, required]);
  return (
    <TextField
      form={form}
      name={'slug' as LooseKeys<V>}
      label={label}
      description={description}
      required={required}
      isNullable={!required}
    />
  );
}

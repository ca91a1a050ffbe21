// Puts the descriptions of the contract's fields where readers of OpenAPI look for them.
import type { OpenAPI } from '@orpc/contract';
import type { ZodToJsonSchemaConverterOptions } from '@orpc/zod/zod4';

type Interceptor = NonNullable<ZodToJsonSchemaConverterOptions['interceptors']>[number];

interface Described {
  description?: string;
  anyOf?: Described[];
}

/** Moves the description of a nullable value to the whole: generators write it for the field, not for one of its types. */
export const descriptionOfNullable: Interceptor = (given) => {
  const [required, json] = given.next(given);
  const { anyOf, ...whole } = json as Described;
  if (given.schema._zod.def.type !== 'nullable' || !anyOf?.[0]) return [required, json];
  const { description: inner, ...value } = anyOf[0];
  const description = whole.description ?? inner;
  const described = description === undefined ? {} : { description };
  return [required, { anyOf: [value, ...anyOf.slice(1)], ...whole, ...described }];
};

/** Moves the description of a parameter's schema to the parameter. */
export function describeParameters({ parameters = [] }: OpenAPI.OperationObject): void {
  for (const parameter of parameters as OpenAPI.ParameterObject[]) {
    const schema = (parameter.schema ?? {}) as Described;
    if (parameter.description !== undefined || schema.description === undefined) continue;
    parameter.description = schema.description;
    delete schema.description;
  }
}

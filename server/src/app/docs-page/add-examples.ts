import type { AnyContractProcedure, OpenAPI } from '@orpc/contract';
import { z } from 'zod';
import { exampleOf } from './examples.ts';
import { handMade } from './hand-made-examples.ts';
import type { Schema } from './schema-text.ts';

interface Content {
  schema?: Schema;
  example?: unknown;
}

const jsonOf = (holder: unknown): Content | undefined =>
  (holder as { content?: Record<string, Content> } | undefined)?.content?.['application/json'];

const accepts = (schema: unknown, value: unknown): boolean =>
  !(schema instanceof z.ZodType) || schema.safeParse(value).success;

/** Returns the fullest example that the schema accepts: with all fields, or else with the required ones. */
function fitting(json: Schema, heading: string, accepted: (value: unknown) => boolean): unknown {
  const [whole, least] = [true, false].map((isWhole) => exampleOf(json, '', { heading, whole: isWhole }));
  return accepted(whole) ? whole : least;
}

function parameterExamples(operation: OpenAPI.OperationObject, heading: string): Record<string, unknown> {
  const required = ((operation.parameters ?? []) as OpenAPI.ParameterObject[]).filter((one) => one.required);
  for (const one of required)
    one.example = exampleOf((one.schema ?? {}) as Schema, one.name, { heading, whole: false });
  return Object.fromEntries(required.map(({ name, example }) => [name, example]));
}

/** Adds examples of a call's parameters, its body and its answer; the route's schemas accept each. */
export function addExamples(
  operation: OpenAPI.OperationObject,
  id: string,
  route: AnyContractProcedure,
): void {
  const { inputSchema, outputSchema } = route['~orpc'];
  const heading = operation.tags?.[0] ?? '';
  const parameters = parameterExamples(operation, heading);
  const body = jsonOf(operation.requestBody);
  if (body?.schema)
    body.example =
      handMade[id] ??
      fitting(body.schema, heading, (value) => accepts(inputSchema, { ...parameters, ...(value as object) }));
  const answer = jsonOf(Object.entries(operation.responses ?? {}).find(([status]) => status < '300')?.[1]);
  if (answer?.schema)
    answer.example = fitting(answer.schema, heading, (value) => accepts(outputSchema, value));
}

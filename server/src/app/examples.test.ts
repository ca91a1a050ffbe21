import { isContractProcedure, type OpenAPI } from '@orpc/contract';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { makeOpenApi } from './docs-page/openapi.ts';

interface Call {
  id: string;
  input: unknown;
  output: unknown;
  /** Required values of the path, the query and the headers. */
  parameters: Record<string, unknown>;
  /** Contents of the type JSON only. */
  body: { example?: unknown } | undefined;
  sendsFile: boolean;
  answer: { example?: unknown } | undefined;
}

type Holder = { content?: Record<string, { example?: unknown }> } | undefined;
const jsonOf = (holder: unknown) => (holder as Holder)?.content?.['application/json'];

let calls: Call[];

beforeAll(async () => {
  const { paths = {} } = await makeOpenApi();
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods as Record<string, OpenAPI.OperationObject>),
  );
  calls = operations.map((operation) => {
    const id = operation.operationId ?? '';
    let route: unknown = contract;
    for (const name of id.split('.')) route = (route as Record<string, unknown>)[name];
    if (!isContractProcedure(route)) throw new Error(`The contract has no ${id}.`);
    const { inputSchema: input, outputSchema: output } = route['~orpc'];
    const needed = ((operation.parameters ?? []) as OpenAPI.ParameterObject[]).filter((one) => one.required);
    const parameters = Object.fromEntries(needed.map(({ name, example }) => [name, example]));
    const answer = jsonOf(operation.responses?.['200']);
    const body = jsonOf(operation.requestBody);
    return {
      id,
      input,
      output,
      parameters,
      body,
      sendsFile: !body && Boolean(operation.requestBody),
      answer,
    };
  });
});

const faultsOf = (schema: unknown, value: unknown) =>
  schema instanceof z.ZodType ? (schema.safeParse(value).error?.issues ?? []) : [];

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one);
}

test('every body and every answer has an example', () => {
  expect(calls.filter(({ body }) => body).length).toBeGreaterThan(100);
  expect(calls.filter(({ answer }) => answer).length).toBeGreaterThan(300);
  const bare = calls.flatMap(({ id, body, answer }) =>
    [body, answer].filter((one) => one && one.example === undefined).map(() => id),
  );
  expect(bare).toEqual([]);
});

test('every call is accepted as its example is, and every answer is one that the call can give', () => {
  const found = calls.flatMap(({ id, input, output, parameters, body, answer }) => [
    ...(body ? faultsOf(input, { ...parameters, ...(body.example as object) }) : []).map((one) => [id, one]),
    ...(answer ? faultsOf(output, answer.example) : []).map((one) => [id, one]),
  ]);
  expect(found).toEqual([]);
});

test('calls without a body are accepted with the parameters of their example', () => {
  expect(calls.filter(({ sendsFile }) => sendsFile)).toHaveLength(5);
  const bodiless = calls.filter(
    ({ body, sendsFile, parameters }) => !body && !sendsFile && Object.keys(parameters).length > 0,
  );
  const found = bodiless.flatMap(({ id, input, parameters }) =>
    faultsOf(input, parameters).map((one) => [id, one]),
  );
  expect(bodiless.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('no text of an example is a blank or a word that stands for nothing', () => {
  const found = calls.flatMap(({ id, body, answer }) =>
    [...textsIn(body?.example), ...textsIn(answer?.example)]
      .filter((text) => text === '' || text === 'example')
      .map(() => id),
  );
  expect(found).toEqual([]);
});

export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
}

/** Thrown for a call that Stripe answers with an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, param: string, code?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, param, ...(code && { code }) });
}

export function missing(what: string, id: string, param = 'id'): Refusal {
  return new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}

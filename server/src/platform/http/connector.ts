// Types that all connectors of services share, so that they are interchangeable.
import type { Send } from './send.ts';
import type { ServiceRequest } from './service-call.ts';

/** Task for a service about a member. */
export type ServiceTask =
  | {
      kind: 'upsert';
      /** Our own id of the member. */
      userId: string;
      email: string;
      /** Field values by the service's own names. */
      fields: Readonly<Record<string, string | number | boolean>>;
      lists: readonly string[];
      tags: readonly string[];
      /** Interests to add, by the service's ids. */
      interests: readonly string[];
      /** Lists to unsubscribe from. */
      leaves: readonly string[];
      /** True if the member pays for a subscription now. */
      isPaying: boolean;
      /** Event, for services that record activity; null for a manual sync. */
      event: string | null;
      /** Id of the message, the same at each attempt. */
      messageId: string;
    }
  | { kind: 'unsubscribe'; email: string; lists: readonly string[] }
  | { kind: 'erase'; email: string; lists: readonly string[] }
  | { kind: 'message'; text: string };

/** Object of the service that operators choose by its name: a list, a field. */
export interface Choice {
  key: string;
  title: string;
}

export interface Connector {
  /** Returns the requests of a task, in order, for `sendAll`; empty if the service doesn't support it. */
  requests(task: ServiceTask): ServiceRequest[];
  /** Sends one request. @throws ServiceFailure */
  call(send: Send, request: ServiceRequest): Promise<{ status: number; text: string; json: unknown }>;
  /** Loads the fields that member fields can be mapped to. @throws ServiceFailure */
  fields(send: Send): Promise<Choice[]>;
  /** Tests whether the key is accepted. @returns the name of the account @throws ServiceFailure */
  account(send: Send): Promise<string>;
}

/** OAuth app of a deployment at a service, by which publishers connect with a click. */
export interface OauthApp {
  clientId: string;
  clientSecret: string;
}

/** Result of a finished authorization. */
export interface OauthTokens {
  access_token: string;
  refresh_token?: string;
  /** Expiry in seconds since 1970; absent if it doesn't expire. */
  expires_at?: number;
}

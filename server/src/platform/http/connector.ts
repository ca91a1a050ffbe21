// What every connector of a service has in common, so that what uses one can use any.
import type { Send } from './send.ts';
import type { ServiceRequest } from './service-call.ts';

/** What may be asked of a service about a person. */
export type ServiceTask =
  | {
      kind: 'upsert';
      /** Our own id of the person. */
      userId: string;
      email: string;
      /** By the service's own names. */
      fields: Readonly<Record<string, string | number | boolean>>;
      lists: readonly string[];
      tags: readonly string[];
      /** Interests that they get, by the service's ids. */
      interests: readonly string[];
      /** Lists that they are taken off. */
      leaves: readonly string[];
      /** Whether they pay for a subscription now. */
      isPaying: boolean;
      /** What happened, for services that keep what people do; null where they are sent by hand. */
      event: string | null;
      /** The same at each try. */
      messageId: string;
    }
  | { kind: 'unsubscribe'; email: string; lists: readonly string[] }
  | { kind: 'erase'; email: string; lists: readonly string[] }
  | { kind: 'message'; text: string };

/** Something of the service that people choose by its name: a list, a field. */
export interface Choice {
  key: string;
  title: string;
}

export interface Connector {
  /** What is sent for a task, in order, by `sendAll`; empty for what the service has nothing for. */
  requests(task: ServiceTask): ServiceRequest[];
  /** Sends one of them. @throws ServiceFailure */
  call(send: Send, request: ServiceRequest): Promise<{ status: number; text: string; json: unknown }>;
  /** What fields of a member can be mapped to; asks the service. @throws ServiceFailure */
  fields(send: Send): Promise<Choice[]>;
  /** Asks for nothing but whether the key is taken. @returns what the account is called @throws ServiceFailure */
  account(send: Send): Promise<string>;
}

/** An app of a deployment at a service, by which publishers connect with a click. */
export interface OauthApp {
  clientId: string;
  clientSecret: string;
}

/** What a finished authorization gives. */
export interface OauthTokens {
  access_token: string;
  refresh_token?: string;
  /** Seconds since 1970; left out where it does not end. */
  expires_at?: number;
}

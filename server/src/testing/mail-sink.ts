import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** Mail that the server has accepted. */
export interface AcceptedMail {
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
}

/**
 * Behavior of the server: accepts mails; rejects recipients temporarily or permanently; or reads a mail without
 * answering, as an overloaded one does, and drops it.
 */
export type Manner = 'takes' | 'later' | 'never' | 'stalls';

export interface MailSink {
  url: string;
  /** Mails in the order of arrival. */
  accepted: readonly AcceptedMail[];
  /** Returns how many mails were read without an answer. */
  stalled(): number;
  behave(manner: Manner): void;
  /** Stops listening. */
  goDown(): Promise<void>;
  /** Listens again, at the same address. */
  comeUp(): Promise<void>;
}

const refusals = {
  later: { message: 'Mailbox is full', responseCode: 452 },
  never: { message: 'No such user here', responseCode: 550 },
} as const;

class Sink implements MailSink {
  readonly accepted: AcceptedMail[] = [];
  url = '';
  #manner: Manner = 'takes';
  #stalled = 0;
  #port = 0;
  #server: SMTPServer | null = null;

  stalled = (): number => this.#stalled;

  behave = (manner: Manner): void => {
    this.#manner = manner;
  };

  async #take(stream: SMTPServerDataStream, recipient: string, done: () => void): Promise<void> {
    const raw = await buffer(stream);
    if (this.#manner === 'stalls') {
      this.#stalled += 1;
      return;
    }
    const { messageId = '', subject = '', text = '' } = await PostalMime.parse(raw);
    this.accepted.push({ messageId, recipient, subject, text });
    done();
  }

  comeUp = async (): Promise<void> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo: (_address, _session, done) => {
        const refusal = this.#manner in refusals ? refusals[this.#manner as keyof typeof refusals] : null;
        done(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
      },
      onData: (stream, { envelope }, done) =>
        // An incomplete mail doesn't count; its sender is gone or retries.
        void this.#take(stream, envelope.rcptTo[0]?.address ?? '', () => done()).catch((error: Error) =>
          done(error),
        ),
    });
    // A sender that is killed in the middle of a mail breaks the connection.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
    this.url = `smtp://127.0.0.1:${this.#port}`;
  };

  goDown = async (): Promise<void> => {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Starts a mail server on this machine that keeps accepted mails, and can be made to misbehave. */
export async function mailSink(): Promise<MailSink> {
  const sink = new Sink();
  await sink.comeUp();
  return sink;
}

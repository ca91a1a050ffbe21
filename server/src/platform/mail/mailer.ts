import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { markOf } from './mail-files.ts';

interface Named {
  address: string;
  name: string;
}

export interface ReadyMail {
  messageId: string;
  to: Named;
  /** Sender; null parts default to those of this installation. */
  from: { address: string | null; name: string | null };
  replyTo: Named | null;
  subject: string;
  text: string;
  html: string | null;
  /** Address in the List-Unsubscribe header. */
  unsubscribeUrl: string | null;
  createdAt: Date;
}

export interface Mailer {
  /** Hands one mail over. Rejects if it was not accepted, so that the caller retries. */
  send(mail: ReadyMail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  /** Address of the mail server; null writes mails as files. */
  smtpUrl: string | null;
  /** Folder of the `.eml` files. */
  folder: string;
  from: { address: string; name: string };
  /** Timeout of the mail server in milliseconds. Defaults to 30 s. */
  timeout?: number;
}

function compose(from: MailerOptions['from'], mail: ReadyMail): SendMailOptions {
  return {
    from: { address: mail.from.address ?? from.address, name: mail.from.name ?? from.name },
    to: mail.to,
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    messageId: mail.messageId,
    date: mail.createdAt,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Creates a mailer that writes each mail as a file for a mail program, named by its time. */
function fileMailer(options: MailerOptions): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(compose(options.from, mail));
      const stamp = mail.createdAt.toISOString().replaceAll(/[:.]/g, '-');
      // The same mail always has the same file name, so that a retry after a crash doesn't create a second file.
      const path = join(options.folder, `${stamp}-${markOf(mail.messageId)}.eml`);
      await mkdir(options.folder, { recursive: true });
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => composer.close(),
  };
}

function smtpMailer(url: string, options: MailerOptions): Mailer {
  const timeout = options.timeout ?? 30_000;
  // Passed beside the address and not as a second argument, which sets defaults of mails but no timeouts.
  const settings: SMTPTransport.Options = {
    url,
    connectionTimeout: Math.min(timeout, 15_000),
    greetingTimeout: Math.min(timeout, 15_000),
    socketTimeout: timeout,
  };
  const transport = createTransport(settings);
  return {
    send: async (mail) => {
      await transport.sendMail(compose(options.from, mail));
    },
    close: () => transport.close(),
  };
}

export function createMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === null ? fileMailer(options) : smtpMailer(options.smtpUrl, options);
}

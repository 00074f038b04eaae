// Sends mail through nodemailer, without access to files and URLs that a message names.
import type { SendMailOptions } from 'nodemailer';

/** @param smtp smtp(s)://user:password@host:port @param timeout milliseconds per step @throws Error */
export async function sendMail(smtp: string, timeout: number, mail: SendMailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtp,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

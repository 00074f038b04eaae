// Sends mail through nodemailer, which is loaded when there is some: no file and no address is opened for what a text names.
import type { SendMailOptions } from 'nodemailer';

/**
 * @param smtp smtp(s)://user:password@host:port
 * @param timeout milliseconds to connect, to be greeted, and of silence
 * @throws Error where the server did not take it
 */
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

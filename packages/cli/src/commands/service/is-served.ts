import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether a program accepts connections there. To listen there, too, would not tell: some systems allow that beside it. */
export async function isServed(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

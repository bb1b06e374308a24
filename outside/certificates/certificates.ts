import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Certificate, Certificates } from '#platform/ports/certificates.ts';
import { codeOfError } from '#platform/telemetry/health.ts';

const PATIENCE_MS = 4_000;

/** Reads the certificate of a host by a handshake, also one that is no longer valid. Nothing is sent. */
export const certificates: Certificates = {
  read(host, port) {
    return new Promise<Certificate>((resolve) => {
      const socket = connect({
        host,
        port,
        ...(isIP(host) === 0 && { servername: host }),
        rejectUnauthorized: false, // an expired one is read, too
        timeout: PATIENCE_MS,
      });
      const end = (result: Certificate) => {
        socket.destroy();
        resolve(result);
      };
      socket.on('secureConnect', () => {
        const endsAt = new Date(socket.getPeerCertificate().valid_to ?? '');
        const isRead = !Number.isNaN(endsAt.getTime());
        end(isRead ? { kind: 'read', endsAt } : { kind: 'unread', fault: 'no_certificate' });
      });
      socket.on('timeout', () => end({ kind: 'unread', fault: 'ETIMEDOUT' }));
      socket.on('error', (error) => end({ kind: 'unread', fault: codeOfError(error) }));
    });
  },
};

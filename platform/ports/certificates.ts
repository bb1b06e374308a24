/** The certificate that a host shows; `fault` is the code of the reason why there is none to read. */
export type Certificate =
  | { readonly kind: 'read'; readonly endsAt: Date }
  | { readonly kind: 'unread'; readonly fault: string };

/** Reads the certificates of the deployment's own hosts. */
export interface Certificates {
  read(host: string, port: number): Promise<Certificate>;
}

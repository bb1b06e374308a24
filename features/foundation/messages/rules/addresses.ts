/** An e-mail address whose owner has proved it. Only identity creates these. */
export type ProvedEmail = string & { readonly __proved: true };

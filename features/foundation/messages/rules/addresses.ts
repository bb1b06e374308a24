/** An e-mail address whose owner has shown that mail to it arrives; identity alone says so of one. */
export type ProvedEmail = string & { readonly __proved: true };

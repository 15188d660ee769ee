/**
 * An e-mail address as mailboxes have them: every sign of an unquoted local part (RFC 5322, `atext`), «&» and «’» of firms
 * included, and domains with letters of any language (RFC 5890). Not accepted are quoted local parts and numbers in
 * brackets for domains, which nobody types.
 */
export const emailPattern =
  /^(?!.{255})(?!.{65,}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u

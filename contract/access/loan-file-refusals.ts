/** The error codes of the 409 of a new loan file, besides which the page offers what may be done. */
export const loanFileRefusals = {
  /** Customers with the same data exist: the caller chooses one, or says that the person is new. */
  similar: 'similar_customers',
  /** The person is a customer whom the caller may not see: the office decides, and has been told. */
  followed: 'followed_customer',
  /** The lead or the request has its file already, which the answer names. */
  converted: 'already_converted',
  /** The customer has an open file for the same need: the caller goes on with that file, or opens another one knowingly. */
  open: 'open_file',
} as const

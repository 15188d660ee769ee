/** Path of the pages of sent quotes; the random id is appended. */
export const sentQuotesPath = '/preventivo'

/** Path of the PDF of a sent quote, below the address of the service. */
export const sentQuotePdfPath = (id: string) => `${sentQuotesPath}/${id}/pdf`
